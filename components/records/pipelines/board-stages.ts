import type { BoardDeal } from '@/server/records/deals/contract';
import type { Pipeline } from '@/server/records/pipelines/contract';

export type Stage = Pipeline['stages'][number];

/** How pipelines are asked for where their stages are kept. */
export const WITH_PROBABILITY = { include: 'probability' };

/** A column as the board's operation answers it. */
export interface BoardStage {
  id: string;
  dealCount: number;
  value: number;
  deals: BoardDeal[];
}

/** The board after a deal has gone to another column, where it stands first. */
export function withMove(stages: BoardStage[], dealId: string, to: { id: string; name: string }): BoardStage[] {
  const from = stages.find((stage) => stage.deals.some((deal) => deal.id === dealId));
  const deal = from?.deals.find((deal) => deal.id === dealId);
  if (!from || !deal || from.id === to.id) return stages;
  return stages.map((stage) => {
    if (stage.id === from.id) {
      const deals = stage.deals.filter((one) => one.id !== dealId);
      return { ...stage, deals, dealCount: stage.dealCount - 1, value: stage.value - deal.value };
    }
    if (stage.id !== to.id) return stage;
    const deals = [{ ...deal, pipelineStage: to }, ...stage.deals];
    return { ...stage, deals, dealCount: stage.dealCount + 1, value: stage.value + deal.value };
  });
}
