import type { DEAL_STAGES } from '@/server/records/deals/names';

/** A fixed stage of deals; every stage of a board maps to one. */
export type DealStage = (typeof DEAL_STAGES)[number];

const OPEN_STAGES = ['NEW', 'QUALIFIED', 'PROPOSAL', 'NEGOTIATION'] as const;

/** The fixed stage of the i-th of n open stages: they are spread over the four by position. */
function openDealStage(index: number, count: number): DealStage {
  return OPEN_STAGES[Math.floor((index * OPEN_STAGES.length) / count)] ?? 'NEGOTIATION';
}

/** The fixed stage of each stage of a pipeline, in their order. */
export function dealStagesOf(
  stages: readonly { won?: boolean | undefined; lost?: boolean | undefined }[],
): DealStage[] {
  const openCount = stages.filter((stage) => !stage.won && !stage.lost).length;
  let openIndex = 0;
  return stages.map(({ won, lost }) => {
    if (won) return 'WON';
    return lost ? 'LOST' : openDealStage(openIndex++, openCount);
  });
}
