import type { Context } from '@/server/kernel/context';
import { catalog } from '@/server/kernel/db/catalog';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { historySources } from '@/server/workspace/changes/sources';
import { ofOperation, SAYS_SOMETHING } from '../load';

/** What is done to pages, each step to all of them before the next: the order in which a small operation is reverted (revert.ts). */
export const STEP = { pointers: 0, moved: 1, made: 2, added: 3, names: 4, deleted: 5, movedAgain: 6, rest: 7 } as const;

/** What is left of a record to later steps: columns, and whether something of it is as it was already. */
interface CarriedRecord {
  columns: string[];
  done: boolean;
}
export type CarriedRecords = Record<string, CarriedRecord>;

/** What a page of records leaves to which later step. */
export interface Left {
  step: number;
  carried: CarriedRecords;
}

/** Records, or rows of their parts, that one step is still to be done to. */
export interface Page {
  step: number;
  place: number;
  table: string;
  number: number;
  ids: string[];
  carried: CarriedRecords;
}

/**
 * Keeps what an operation changed, in pages of one table each: records by what became of them, and the rows of parts that came,
 * went or were moved. What a step leaves to a later one becomes a page of that when it is known (settle.ts).
 * @returns the tables of the records, and how many records there are
 */
export async function planPages(
  tx: Transaction,
  ctx: Context,
  revertId: string,
  operationId: string,
  pageRecords: number,
): Promise<{ tables: string[]; total: number }> {
  const { order } = await catalog(tx);
  const records = historySources().map(({ table }) => table);
  await tx.query(sql`
    WITH record AS (
      SELECT o."table", o."recordId" AS id, (array_agg(o.kind ORDER BY o.seq))[1] NOT IN ('created', 'restored') AS before,
        coalesce((array_agg(o.kind ORDER BY o.seq DESC) FILTER (WHERE o.kind <> 'updated'))[1] NOT IN ('deleted', 'merged'), TRUE) AS after
      FROM "Change" o WHERE ${ofOperation(ctx, operationId)} AND ${SAYS_SOMETHING} GROUP BY 1, 2),
    item AS (
      SELECT CASE WHEN r.before AND r.after THEN ${STEP.pointers}::int WHEN r.after THEN ${STEP.made}::int ELSE ${STEP.deleted}::int END AS step,
        r."table", r.id FROM record r WHERE r.before OR r.after
      UNION SELECT s.step, o."table", o."rowId" FROM "TrashedRow" o
      JOIN (VALUES ('moved', ${STEP.moved}::int), ('added', ${STEP.added}::int), ('deleted', ${STEP.deleted}::int),
        ('moved', ${STEP.movedAgain}::int)) AS s(kind, step) ON s.kind = o.kind
      WHERE ${ofOperation(ctx, operationId)} AND (o.kind <> 'deleted' OR o."table" <> ALL(${records}::text[]))),
    numbered AS (
      SELECT i.*, coalesce(array_position(${[...order]}::text[], i."table"), 0) AS place,
        (row_number() OVER (PARTITION BY i.step, i."table" ORDER BY i.id) - 1) / ${pageRecords}::int AS number FROM item i)
    INSERT INTO "RevertPage" ("workspaceId", "revertId", step, place, "table", number, ids)
    SELECT ${ctx.workspaceId}::uuid, ${revertId}::uuid, n.step,
      CASE WHEN n.step IN (${STEP.made}::int, ${STEP.added}::int) THEN -n.place ELSE n.place END, n."table", n.number, array_agg(n.id ORDER BY n.id)
    FROM numbered n GROUP BY n.step, n.place, n."table", n.number`);
  const rows = await tx.query<{ table: string; count: number }>(sql`
    SELECT p."table", sum(cardinality(p.ids))::int AS count FROM "RevertPage" p
    WHERE p."workspaceId" = ${ctx.workspaceId}::uuid AND p."revertId" = ${revertId}::uuid AND p."table" = ANY(${records}::text[])
      AND p.step IN (${STEP.pointers}::int, ${STEP.made}::int, ${STEP.deleted}::int) GROUP BY 1`);
  return { tables: rows.map(({ table }) => table), total: rows.reduce((sum, { count }) => sum + count, 0) };
}
