import type { Context } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import type { Tree } from '@/server/kernel/contract/filter';
import { type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { conditionOf } from '@/server/kernel/db/listing';
import { all } from '@/server/kernel/db/record';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { BulkResource } from './resources';

/** Records that are worked at in one transaction, where an action does not say otherwise. */
const PAGE_ROWS = 500;

/** Which records a bulk action is about. */
interface Selection {
  ids?: string[] | undefined;
  where?: Tree | null | undefined;
  excludedIds?: string[] | undefined;
}

/** The records of a selection as SQL: their ids, in the order in which they are worked at and held. Throws the 400 of its filter. */
export async function selectionOf(ctx: Context, { list }: BulkResource, selection: Selection): Promise<Sql> {
  const { ids, where, excludedIds = [] } = selection;
  if (ids) return sql`SELECT DISTINCT u.id FROM unnest(${ids.filter(isId)}::uuid[]) AS u(id)`;
  const excluded = excludedIds.filter(isId);
  const conditions = [
    where ? await conditionOf(list, ctx, where, 'where') : undefined,
    excluded.length > 0 && sql`t.id <> ALL(${excluded}::uuid[])`,
  ];
  return sql`
    SELECT t.id FROM ${list.record.from} WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${all(conditions)}`;
}

/**
 * How many records of a selection are there. Throws the 404 of ids of which none is a record; one that is gone beside others
 * hinders none of them, and is told of when its turn comes.
 */
export async function countPresent(
  tx: Transaction,
  ctx: Context,
  { descriptor: { plural, key }, list: { record } }: BulkResource,
  selection: Sql,
  { ids }: Selection,
): Promise<number> {
  if (!ids) return countOf(tx, selection);
  const present = sql`
    SELECT FROM ${record.from} WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${ids.filter(isId)}::uuid[])`;
  const count = await countOf(tx, present);
  const strange = ids.find((id) => !isId(id)) ?? (ids.length === 1 ? ids[0] : undefined);
  if (count > 0 && ids.every(isId)) return count;
  const which = strange === undefined ? `${plural} with these ids` : `${key} with id ${strange}`;
  throw new ApiError(STATUS.notFound, `No ${which} in this workspace.`, {}, { field: 'ids' });
}

async function countOf(tx: Transaction, selection: Sql): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`SELECT count(*)::int AS count FROM (${selection}) s`);
  return row?.count ?? 0;
}

/** Keeps the records of a selection in pages, from one snapshot. @returns how many there are */
export async function keepSelection(
  tx: Transaction,
  ctx: Context,
  id: string,
  selection: Sql,
  pageRows = PAGE_ROWS,
): Promise<number> {
  const [row] = await tx.query<{ total: number }>(sql`
    WITH found AS (SELECT array_agg(s.id ORDER BY s.id) AS ids FROM (${selection}) s),
    pages AS (
      INSERT INTO "BulkActionRows" ("workspaceId", "bulkActionId", position, ids)
      SELECT ${ctx.workspaceId}::uuid, ${id}::uuid, p, f.ids[p * ${pageRows}::int + 1 : (p + 1) * ${pageRows}::int]
      FROM found f CROSS JOIN generate_series(0, (cardinality(f.ids) - 1) / ${pageRows}::int) p)
    SELECT coalesce(cardinality(f.ids), 0) AS total FROM found f`);
  return row?.total ?? 0;
}
