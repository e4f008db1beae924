import type { DealStage } from './deal-stage';

/** Percent of the deals in a fixed stage that are won, where nobody says otherwise. */
const USUAL: Record<DealStage, number> = {
  NEW: 10,
  QUALIFIED: 25,
  PROPOSAL: 50,
  NEGOTIATION: 75,
  WON: 100,
  LOST: 0,
};

/** What is won is certain, and what is lost too: there nothing that was said counts. */
function percent(stage: string, said: string): string {
  const usual = Object.entries(USUAL).map(([name, value]) => `WHEN '${name}' THEN ${value}`);
  return `CASE WHEN ${stage} NOT IN ('WON', 'LOST') AND ${said} IS NOT NULL THEN ${said} ELSE CASE ${stage} ${usual.join(' ')} END END`;
}

/** SQL of the percent of a stage's deals that are won. */
export const stageProbability = (alias: string) => percent(`${alias}."dealStage"`, `${alias}.probability`);

/** SQL of the percent at which a deal is won: its own, else that of the board stage, which is another row. */
export const dealProbability = (deal: string, stage: string) =>
  percent(`${deal}.stage`, `coalesce(${deal}.probability, ${stage}.probability)`);
