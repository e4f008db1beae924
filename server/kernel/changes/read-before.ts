import type { Context } from '@/server/kernel/context';
import { empty, raw, type Sql, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { ChangeSet, Columns, RecordChange } from './change';

interface Reading {
  /** What else must hold of the rows, and how they are locked: the end of the statement. */
  further?: Sql;
  /** What a row that is not read counts as having held. */
  otherwise?: (change: RecordChange) => Columns;
}

/** Fills in what columns hold of rows that are about to write one of them, where the writer does not say it. */
export async function readBefore(
  tx: Transaction,
  ctx: Context,
  { table, changes }: ChangeSet,
  columns: readonly string[],
  { further = empty, otherwise = () => ({}) }: Reading = {},
): Promise<void> {
  const lacking = changes.filter(
    (change) =>
      change.kind === 'updated' &&
      columns.some((name) => change.columns[name] !== undefined && !(change.before && name in change.before)),
  );
  if (lacking.length === 0) return;
  const rows = await tx.query<Columns & { id: string }>(sql`
    SELECT id::text, ${raw(columns.map((name) => `"${name}"`).join(', '))} FROM ${raw(`"${table}"`)}
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${lacking.map(({ id }) => id)}::uuid[]) ${further}`);
  const held = new Map(rows.map((row) => [row.id, row]));
  for (const change of lacking) change.before = { ...(held.get(change.id) ?? otherwise(change)), ...change.before };
}
