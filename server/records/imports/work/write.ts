import { storableText } from '@/server/kernel/contract/unstorable';
import { type Sql, sql } from '@/server/kernel/db/client';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { fairShare } from '@/server/kernel/fair-share';
import { namedActorNow } from '@/server/workspace/keys/actor-now';
import { dropFile, withoutErased } from '../forget';
import { authorizeMapped } from '../map/access';
import { type ClaimedImport, lease } from './claim';
import { actingAs, type RowSlice, rowSlices } from './rows';
import { type Failure, type Written, writeSlice } from './slice';

/**
 * Writes the rows of an import slice by slice. Where it goes on from is kept in the transaction of each slice: whatever dies, each
 * row is written once.
 * @returns how many rows were written
 */
export async function writeImport(claimed: ClaimedImport, until: number): Promise<number> {
  let rows = 0;
  for await (const slice of rowSlices(claimed)) {
    if (!(await fairShare(claimed.workspaceId, () => writeOne(claimed, slice)))) return rows;
    rows += slice.rows.length;
    if (performance.now() > until) return rows;
  }
  await sqlTransaction(actingAs(claimed), async (tx) => {
    if (!(await lease.lock(tx, claimed, sql`state = 'RUNNING'`))) return;
    await update(tx, claimed, sql`state = 'DONE', "endedAt" = now()`);
    await dropFile(tx, claimed.workspaceId, [claimed.id]);
  });
  return rows;
}

const writeOne = (claimed: ClaimedImport, slice: RowSlice): Promise<boolean> => {
  const ctx = actingAs(claimed);
  return sqlTransaction(ctx, async (tx) => {
    if (!(await lease.lock(tx, claimed, sql`state = 'RUNNING' AND position = ${slice.from}::int`))) return false;
    await assertStill(tx, claimed);
    const written = await writeSlice(tx, ctx, claimed, slice.rows);
    await keepFailures(tx, claimed, written.failures);
    await update(tx, claimed, progress(slice, written));
    return true;
  });
};

/** Throws the 403 of an import that nobody may have started who may do so by now. */
async function assertStill(tx: Transaction, claimed: ClaimedImport): Promise<void> {
  const actor = await namedActorNow(tx, claimed.workspaceId, claimed.actor);
  if (actor) authorizeMapped({ ...actingAs(claimed), actor }, claimed);
}

const progress = ({ to, rows }: RowSlice, { counts }: Written): Sql => sql`
  attempts = 0, position = ${to}::int, "rowsDone" = "rowsDone" + ${rows.length}::int, counts = (
    SELECT jsonb_object_agg(c.key, coalesce((counts->>c.key)::int, 0) + c.value::int) FROM jsonb_each_text(${JSON.stringify(counts)}::jsonb) c)`;

const update = (tx: Transaction, claimed: ClaimedImport, set: Sql) =>
  tx.query(sql`UPDATE "Import" SET ${set}, "updatedAt" = now() WHERE ${lease.isMine(claimed)} AND state = 'RUNNING'`);

async function keepFailures(tx: Transaction, { workspaceId, id }: ClaimedImport, failures: readonly Failure[]) {
  if (failures.length === 0) return;
  const told = failures.map(({ row: { number, cells }, error }) => ({
    n: number,
    cells: cells.map(storableText),
    error,
  }));
  const rows = await withoutErased(tx, { workspaceId }, told);
  await tx.query(sql`
    INSERT INTO "ImportFailure" ("workspaceId", "importId", "row", cells, error)
    SELECT ${workspaceId}::uuid, ${id}::uuid, (f->>'n')::int, f->'cells', f->>'error' FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) f`);
}
