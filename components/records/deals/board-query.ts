import type { ListState } from '@/components/records/engine/address';
import { type BoardQuery, COLUMN, ON_BOARD } from '@/components/records/pipelines/board-stages';
import type { Pipeline } from '@/server/records/pipelines/contract';

export type BoardFilters = Omit<BoardQuery, 'id' | 'limit' | 'include'>;

/** The filters of a list of deals, as the board takes them. */
export const boardFilters = ({ params, where }: Pick<ListState<'deals'>, 'params' | 'where'>): BoardFilters => ({
  ...params,
  ...(where && { where: JSON.stringify(where) }),
});

/** What the board of a pipeline is asked for; the same on the server and in the browser. */
export const boardQuery = (id: string, filters: BoardFilters, limit = COLUMN.step): BoardQuery => ({
  ...filters,
  id,
  limit,
  include: ON_BOARD,
});

/** The list of the deals that a column of the board shows some of: what the board is filtered by, it is filtered by as well. */
export function tableHref(filters: BoardFilters, stageId: string): string {
  const set = Object.entries({ ...filters, pipelineStageId: stageId }).map(([name, value]) => [name, String(value)]);
  return `/deals?${new URLSearchParams(set)}`;
}

/** The pipeline that is asked for, else the default one. */
export const pipelineOf = (pipelines: readonly Pipeline[], chosen: string | null | undefined) =>
  pipelines.find(({ id }) => id === chosen) ?? pipelines.find((one) => one.isDefault) ?? pipelines[0];
