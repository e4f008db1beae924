import { raw, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { arrayLiteral } from '@/server/kernel/db/unnest';
import { checkParts, moveBack, removeAdded } from '../parts';
import { restoreDeleted } from '../restore';
import { byTable, presentIds, type Work } from '../work';
import type { ClaimedRevert } from './claim';
import { changesOf, trashedOf, workOf } from './load';
import { type Page, STEP } from './plan';

type Values = Record<string, unknown>;

/** Does a step to the rows of parts, within what became of the records that they belong to. */
export async function revertRows(tx: Transaction, claimed: ClaimedRevert, { step, table, ids }: Page): Promise<Work> {
  const trashed = await trashedOf(tx, claimed, ids);
  const bare = await workOf(tx, claimed, [], trashed);
  if (step === STEP.moved || step === STEP.movedAgain) {
    await moveBack(bare);
    return bare;
  }
  const rows = step === STEP.added ? await rowsOf(bare, table, ids) : trashed.map(({ row }) => row);
  const work = await workOf(tx, claimed, await changesOf(tx, claimed, holdersOf(bare, table, rows)), trashed);
  await keepHolders(work);
  await checkParts(work);
  if (step === STEP.added) await removeAdded(work);
  else await restoreDeleted({ ...work, nets: [] });
  return work;
}

/** The pointers of rows that are there. */
async function rowsOf({ tx, ctx, catalog }: Work, table: string, ids: readonly string[]): Promise<Values[]> {
  const names = catalog.keys.flatMap((key) => (key.table === table ? [key.column] : []));
  const rows = await tx.query<{ row: Values }>(sql`
    SELECT (SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') FROM jsonb_each(to_jsonb(t)) e WHERE e.key = ANY(${names}::text[])) AS "row"
    FROM ${raw(`"${table}"`)} t WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${arrayLiteral(ids)}::uuid[])`);
  return rows.map(({ row }) => row);
}

/** What rows point at. */
function holdersOf({ catalog }: Work, table: string, rows: readonly Values[]): string[] {
  const columns = catalog.keys.flatMap((key) => (key.table === table ? [key.column] : []));
  const ids = rows.flatMap((row) => columns.map((column) => row[column]));
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/** Knows of records that the operation made and that stayed, and of those that came back: conflicts of their rows are told of them. */
async function keepHolders(work: Work): Promise<void> {
  const changed = work.nets.filter(({ before, after }) => before !== after);
  for (const [table, nets] of byTable(work.catalog, changed)) {
    const present = await presentIds(
      work,
      table,
      nets.map(({ id }) => id),
    );
    for (const { id, before } of nets.filter((net) => present.has(net.id))) {
      if (before) work.report.done(table, id);
      else work.kept.add(`${table}:${id}`);
    }
  }
}
