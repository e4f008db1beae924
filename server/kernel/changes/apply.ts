import type { Context } from '@/server/kernel/context';
import { raw, sql } from '@/server/kernel/db/client';
import { LostRace, type Transaction } from '@/server/kernel/db/transaction';
import { arrayLiteral } from '@/server/kernel/db/unnest';
import type { ChangeSet, Columns, RecordChange } from './change';
import { insertRows, updateRows } from './rows';
import { notifySubscribers, prepareSubscribers, readSubscriptions } from './subscribers';

/** Records of one kind: where they are kept, and the columns of a new one that are not given. */
export interface RecordKind {
  record: { table: string };
  defaults?: Columns;
}

/**
 * Writes changes of records of one kind, set by set, and notifies whoever follows them in the same transaction: no other way of
 * writing a record is there, but for `writeRecords`. What writes what a row says already moves no `updatedAt`.
 */
export async function applyChanges(
  tx: Transaction,
  ctx: Context,
  { record: { table }, defaults = {} }: RecordKind,
  changes: RecordChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const set = { table, changes };
  await prepareSubscribers(tx, ctx, set);
  // Who has subscribed does not depend on what becomes of the rows, so both are asked in one trip.
  const [, subscribed] = await Promise.all([write(tx, ctx, set, defaults), readSubscriptions(tx, ctx, set)]);
  await notifySubscribers(tx, ctx, set, subscribed);
}

async function write(tx: Transaction, ctx: Context, { table, changes }: ChangeSet, defaults: Columns): Promise<void> {
  const of = (kind: RecordChange['kind']) => changes.filter((change) => change.kind === kind);
  // First, so that the winner can have what they were called by.
  await deleteMerged(tx, ctx, table, of('merged'));
  await insertRows(tx, ctx, table, of('created'), defaults);
  const updated = of('updated');
  const changed = await updateRows(tx, ctx, table, updated);
  for (const change of updated) change.unchanged = !changed.has(change.id);
  await requirePresent(tx, ctx, table, updated);
  await deleteRows(tx, ctx, table, of('deleted'));
}

/** Of records that say nothing new, some may have been deleted since they were read: nothing may be told of those. */
async function requirePresent(tx: Transaction, ctx: Context, table: string, updated: RecordChange[]): Promise<void> {
  const ids = new Set(updated.flatMap(({ unchanged, id }) => (unchanged ? id : [])));
  if (ids.size === 0) return;
  const [present] = await tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${raw(`"${table}"`)}
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${arrayLiteral([...ids])}::uuid[])`);
  if (present?.count !== ids.size) throw new LostRace('A record was deleted while it was about to be changed.');
}

/** Deletes sources of a merge, which the history tells as such. */
async function deleteMerged(tx: Transaction, ctx: Context, table: string, changes: RecordChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.query(sql`SELECT set_config('crm.kind', 'merged', true)`);
  await deleteRows(tx, ctx, table, changes);
  await tx.query(sql`SELECT set_config('crm.kind', '', true)`);
}

async function deleteRows(tx: Transaction, ctx: Context, table: string, changes: RecordChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.query(sql`
    DELETE FROM ${raw(`"${table}"`)} WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${changes.map(({ id }) => id)}::uuid[])`);
}
