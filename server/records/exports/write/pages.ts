import type { Context } from '@/server/kernel/context';
import type { Tree } from '@/server/kernel/contract/filter';
import type { Among } from '@/server/kernel/db/listing';
import { fairShare } from '@/server/kernel/fair-share';
import { readFilters, sourceOf } from '../lists';
import type { Exported } from '../names';

type Row = Record<string, unknown>;

/** Records that are in memory at once. */
const PAGE = 500;

export interface Selection {
  where?: Tree | undefined;
  sort?: string | undefined;
  filters?: Record<string, string> | undefined;
  among?: Among | undefined;
}

/** What a list finds, page by page, each record with all that it can include. */
export async function* pagesOf(
  ctx: Context,
  resource: Exported,
  { where, sort, filters, among }: Selection,
): AsyncGenerator<Row[]> {
  const { described, page } = sourceOf(resource);
  const narrowed = described && { where, sort, among, include: Object.keys(described.listing.includes) };
  const asked = { ...readFilters(resource, filters), limit: PAGE, ...narrowed };
  let cursor: string | undefined;
  do {
    const after = cursor;
    const { records, next } = await fairShare(ctx.workspaceId, () => page(ctx, { ...asked, cursor: after }));
    if (records.length > 0) yield records;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}
