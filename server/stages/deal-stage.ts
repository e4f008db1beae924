/** The fixed stages of a deal (api.md section 3); every stage of a board maps to one of them. */
export const DEAL_STAGES = ['NEW', 'QUALIFIED', 'PROPOSAL', 'NEGOTIATION', 'WON', 'LOST'] as const;
export type DealStage = (typeof DEAL_STAGES)[number];

const OPEN_STAGES = ['NEW', 'QUALIFIED', 'PROPOSAL', 'NEGOTIATION'] as const;

/** The fixed stage of the i-th of n open stages: they are spread over the four by position. */
export function openDealStage(index: number, count: number): DealStage {
  return OPEN_STAGES[Math.floor((index * OPEN_STAGES.length) / count)] ?? 'NEGOTIATION';
}
