import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@/server/app/trpc/router';
import type { Pipeline } from '@/server/records/pipelines/contract';

export type Stage = Pipeline['stages'][number];

/** How pipelines are asked for where their stages are kept. */
export const WITH_PROBABILITY = { include: 'probability' };

/** What the board is asked for: a pipeline, the filters of the list of deals, how many of each column. */
export type BoardQuery = inferRouterInputs<AppRouter>['deals']['board'];
/** A column as the board's operation answers it. */
export type BoardStage = inferRouterOutputs<AppRouter>['deals']['board']['stages'][number];
export type BoardDeal = BoardStage['deals'][number];

/** What cards and columns show beside the default form. */
export const ON_BOARD = 'owner,currency,lossReason,stageChangedAt,nextTask,totals';
/** Deals of a column at first, and how many more at a time; beyond the last there is the table. */
export const COLUMN = { step: 50, most: 1000 };

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
