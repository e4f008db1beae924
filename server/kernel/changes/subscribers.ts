import type { Context } from '@/server/kernel/context';
import { type Db, join, type Sql, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { ChangeSet, RecordChange } from './change';

/** Somebody of the workspace who has subscribed to changes: who, to which of them, and what the subscriber keeps beside. */
export interface SubscriptionRow {
  id: string;
  topics: string[];
  note: string | null;
}

/** Whatever follows from changes of records. It is notified in the transaction of the change, in sets, never row by row. */
export interface Subscriber {
  name: string;
  /** The columns that it wants to know of a table's rows as they were: who reads rows to change them reads these along. */
  wants?(table: string): readonly string[];
  /** Called before the rows are written, for what is gone afterwards: it reads, keeps, and fills in `before`. */
  prepare?(tx: Transaction, ctx: Context, set: ChangeSet): Promise<void>;
  /**
   * SQL of who has subscribed to these changes, as rows of `(id uuid, topics text[], note text)`. All subscribers are asked in one
   * statement. Undefined when nobody can.
   */
  subscriptions?(ctx: Context, set: ChangeSet): Sql | undefined;
  /** Called once the rows are written. One that has `subscriptions` is called only where somebody has subscribed. */
  handle?(tx: Transaction, ctx: Context, set: ChangeSet, subscriptions: SubscriptionRow[]): Promise<void>;
}

// Next bundles this module more than once into one process; the subscribers are the same for all of them.
const shared = globalThis as typeof globalThis & { crmSubscribers?: readonly Subscriber[] };

/** Names everybody who is notified of changes, in their order. Called once, by the wiring of the process. */
export function setSubscribers(subscribers: readonly Subscriber[]): void {
  shared.crmSubscribers = subscribers;
}

/** A process that wires nobody would lose events without a word. */
function subscribers(): readonly Subscriber[] {
  if (!shared.crmSubscribers) throw new Error('Nobody is told of changes: import server/app/wiring.ts first.');
  return shared.crmSubscribers;
}

/** The columns of a table's rows as they were that subscribers want to know. */
export const wantedColumns = (table: string): string[] => [
  ...new Set(subscribers().flatMap(({ wants }) => wants?.(table) ?? [])),
];

/** Lets subscribers see what is about to be written or deleted. */
export async function prepareSubscribers(tx: Transaction, ctx: Context, set: ChangeSet): Promise<void> {
  for (const { prepare } of subscribers()) await prepare?.(tx, ctx, set);
}

/** Who has subscribed to some changes, of all subscribers. */
export type Subscribed = (SubscriptionRow & { name: string })[];

/** Reads who has subscribed to some changes, which may not be written yet. */
export async function readSubscriptions(tx: Transaction, ctx: Context, set: ChangeSet): Promise<Subscribed> {
  const asked = askable(ctx, set);
  return asked.length > 0 ? tx.query(statementOf(asked)) : [];
}

/** Notifies subscribers of what was written. @param subscribed who has subscribed, where that was read already */
export async function notifySubscribers(
  tx: Transaction,
  ctx: Context,
  set: ChangeSet,
  subscribed?: Subscribed,
): Promise<void> {
  if (set.changes.length === 0) return;
  const rows = subscribed ?? (await readSubscriptions(tx, ctx, set));
  for (const { name, subscriptions, handle } of subscribers()) {
    const own = rows.filter((row) => row.name === name);
    if (handle && (!subscriptions || own.length > 0)) await handle(tx, ctx, set, own);
  }
}

/** Whether anybody has subscribed to such changes, for whoever makes many of them and need not ask each time. */
export async function hasSubscribers(on: Db, ctx: Context, table: string, changes: RecordChange[]): Promise<boolean> {
  const asked = askable(ctx, { table, changes });
  if (asked.length === 0) return false;
  const rows = await on.query(sql`${statementOf(asked)} LIMIT 1`);
  return rows.length > 0;
}

const askable = (ctx: Context, set: ChangeSet) =>
  subscribers().flatMap(({ name, subscriptions }) => {
    const select = subscriptions?.(ctx, set);
    return select ? [{ name, select }] : [];
  });

const statementOf = (asked: { name: string; select: Sql }[]): Sql =>
  join(
    asked.map(
      ({ name, select }) => sql`
      SELECT ${name}::text AS name, w.id::text, w.topics, w.note FROM (${select}) AS w(id, topics, note)`,
    ),
    ' UNION ALL ',
  );
