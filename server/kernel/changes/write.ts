import { type Context, systemContext } from '@/server/kernel/context';
import { type Db, type Sql, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { RecordChange } from './change';
import { notifySubscribers } from './subscribers';

/**
 * A statement that writes rows of records in its own way. It can be run here alone, so that whoever writes one has to say what
 * it changed; a test finds any other SQL that writes a record's table.
 */
export class RecordSql {
  constructor(readonly statement: Sql) {}
}

/** SQL that writes records: the tag of `RecordSql`. */
export const recordSql = (strings: TemplateStringsArray, ...values: Parameters<typeof sql>[1][]): RecordSql =>
  new RecordSql(sql(strings, ...values));

/** A part of such a statement that writes records. */
export const recordPart = sql;

/** What a row that the statement returned says of a change; nothing, where the row shows nothing new. */
type Read<R> = (row: R) => RecordChange | RecordChange[] | undefined;

/**
 * Runs a statement of the caller's own and notifies whoever follows the records of what it changed.
 * @param read the changes that each returned row stands for
 * @returns the rows
 */
export async function writeRecords<R>(
  tx: Transaction,
  ctx: Context,
  table: string,
  { statement }: RecordSql,
  read: Read<R>,
): Promise<R[]> {
  const rows = await tx.query<R>(statement);
  await notifySubscribers(tx, ctx, { table, changes: rows.flatMap((row) => read(row) ?? []) });
  return rows;
}

/** Notifies subscribers of what several statements of the caller's have made of records together, once the last of them has run. */
export const notifyChanges = (tx: Transaction, ctx: Context, table: string, changes: RecordChange[]): Promise<void> =>
  notifySubscribers(tx, ctx, { table, changes });

/** `writeRecords` for records of any workspaces, which their rows name. */
export async function writeRecordsAcrossWorkspaces<R extends { workspaceId: string }>(
  tx: Transaction,
  table: string,
  { statement }: RecordSql,
  read: Read<R>,
): Promise<R[]> {
  const rows = await tx.query<R>(statement);
  for (const workspaceId of new Set(rows.map((row) => row.workspaceId))) {
    const own = rows.filter((row) => row.workspaceId === workspaceId);
    const changes = own.flatMap((row) => read(row) ?? []);
    await notifySubscribers(tx, systemContext(workspaceId, workspaceId), { table, changes });
  }
  return rows;
}

/** Runs it for a writer that has asked `hasSubscribers` and knows that there are none. */
export const writeWithoutSubscribers = <R>(on: Db, { statement }: RecordSql): Promise<R[]> => on.query<R>(statement);
