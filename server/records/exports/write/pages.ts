import type { Context } from '@/server/kernel/context';
import type { Tree } from '@/server/kernel/contract/filter';
import { listDescribed } from '@/server/kernel/db/listing';
import type { Viewed } from '@/server/records/views/contract';
import { lists } from '@/server/records/views/lists';

type Row = Record<string, unknown>;

/** Records that are in memory at once. */
const PAGE = 500;

export interface Selection {
  where?: Tree | undefined;
  sort?: string | undefined;
}

/** What a list finds, page by page, each record with all that it can include. */
export async function* pagesOf(ctx: Context, resource: Viewed, { where, sort }: Selection): AsyncGenerator<Row[]> {
  const list = lists[resource];
  const include = Object.keys(list.listing.includes);
  let cursor: string | undefined;
  do {
    const page = await listDescribed(list, ctx, { limit: PAGE, cursor, where, sort, include });
    const records = page.records.value as Row[];
    if (records.length > 0) yield records;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
