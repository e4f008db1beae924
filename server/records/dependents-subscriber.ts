import { isGone, type RecordChange, readBefore, type Subscriber } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { join, raw, type Sql, sql } from '@/server/kernel/db/client';
import type { RecordType, Shown } from '@/server/kernel/db/record';
import type { Transaction } from '@/server/kernel/db/transaction';

/** Records that show something of the records of another table. */
interface Dependent {
  table: string;
  isDated: boolean;
  shows: Shown[];
}

type Showing = Pick<RecordType, 'table' | 'shows'>;

/**
 * Lets whoever follows records see that what they print of another one has changed: a contact with its company renamed. Nobody
 * wrote these records, so no subscriber is told of them.
 * @param dated those whose lists offer `updatedSince`: their `updatedAt` moves, and so the feed tells of them
 * @param undated those that the feed alone tells of
 */
export function dependentsSubscriber(dated: readonly Showing[], undated: readonly Showing[]): Subscriber {
  const records = [
    ...dated.map((record) => ({ ...record, isDated: true })),
    ...undated.map((record) => ({ ...record, isDated: false })),
  ];
  const dependents = new Map<string, Dependent[]>();
  const fields = new Map<string, string[]>();
  for (const other of new Set(records.flatMap(({ shows }) => shows.map(({ table }) => table)))) {
    const own = records.map((one) => ({ ...one, shows: one.shows.filter((shown) => shown.table === other) }));
    const by = own.filter(({ shows }) => shows.length > 0);
    dependents.set(other, by);
    fields.set(other, [...new Set(by.flatMap(({ shows }) => shows.flatMap((shown) => shown.fields)))]);
  }
  return {
    name: 'shown',
    wants: (table) => fields.get(table) ?? [],
    async prepare(tx, ctx, set) {
      // Most writes name what others show without changing it.
      await readBefore(tx, ctx, set, fields.get(set.table) ?? []);
      // Once it is deleted, nothing points at it any more.
      const deleted = set.changes.filter(isGone);
      await touch(tx, ctx, dependents.get(set.table) ?? [], deleted, () => true);
    },
    async handle(tx, ctx, { table, changes }) {
      const changing = changes.filter((change) => changed(change, fields.get(table) ?? []));
      await waitForNewDependents(tx, ctx, table, changing);
      await touch(tx, ctx, dependents.get(table) ?? [], changing, changed);
    },
  };
}

/** Whether a change gives one of these fields another value; one whose value before is not known counts as changed. */
const changed = ({ kind, columns, before, unchanged }: RecordChange, fields: readonly string[]) =>
  kind === 'updated' &&
  !unchanged &&
  fields.some((field) => columns[field] !== undefined && before?.[field] !== columns[field]);

/**
 * A foreign key holds the record that it points at until its transaction ends, though not against a change. Taking the record as
 * for a deletion waits for these: else one could be committed, and read, after it was looked for and before this is committed.
 */
async function waitForNewDependents(tx: Transaction, ctx: Context, table: string, changes: RecordChange[]) {
  if (changes.length === 0) return;
  await tx.query(sql`
    SELECT t.id FROM ${raw(`"${table}"`)} t
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${changes.map(({ id }) => id)}::uuid[])
    ORDER BY t.id FOR UPDATE`);
}

async function touch(
  tx: Transaction,
  ctx: Context,
  dependents: readonly Dependent[],
  changes: RecordChange[],
  isMeant: (change: RecordChange, fields: readonly string[]) => boolean,
): Promise<void> {
  if (changes.length === 0) return;
  for (const { table, shows, isDated } of dependents) {
    const meant = shows.map((shown) => ({
      shown,
      ids: changes.filter((change) => isMeant(change, shown.fields)).map(({ id }) => id),
    }));
    const pointing = meant.filter(({ ids }) => ids.length > 0);
    if (pointing.length === 0) continue;
    const condition = join(
      pointing.map(({ shown, ids }) => pointsAtAny(shown, ids)),
      ' OR ',
    );
    const found = sql`
      SELECT t."workspaceId", t.id FROM ${raw(`"${table}"`)} t WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND (${condition})
      ORDER BY t.id FOR NO KEY UPDATE`;
    await tx.query(isDated ? touchRows(ctx, table, found) : addToHistory(table, found));
  }
}

const touchRows = (ctx: Context, table: string, found: Sql) => sql`
  UPDATE ${raw(`"${table}"`)} t SET "updatedAt" = ${new Date().toISOString()}::timestamptz FROM (${found}) o
  WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = o.id`;

/** What the history's triggers write where nothing but the date of a record changed. */
const addToHistory = (table: string, found: Sql) => sql`
  INSERT INTO "Change" ("workspaceId", "recordId", at, xid, "table", kind, fields, actor, cause, "operationId", operation)
  SELECT o."workspaceId", o.id, clock_timestamp(), history_xid(), ${table}::text, 'updated', '{}'::jsonb,
    who[3], nullif(who[4], ''), who[1]::uuid, who[2]
  FROM (${found}) o, acting() who`;

/** Whether the record `t` shows one of these. */
function pointsAtAny({ foreignKey, via }: Shown, ids: string[]): Sql {
  const isOne = sql`${raw(`"${foreignKey}"`)} = ANY(${ids}::uuid[])`;
  if (!via) return sql`t.${isOne}`;
  return sql`t.id IN (
    SELECT v.${raw(`"${via.column}"`)} FROM ${raw(`"${via.table}"`)} v WHERE v."workspaceId" = t."workspaceId" AND v.${isOne})`;
}
