import type { Columns, RecordChange, Subscriber } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { join, raw, type Sql, sql } from '@/server/kernel/db/client';
import type { RecordType, Shown } from '@/server/kernel/db/record';
import type { Transaction } from '@/server/kernel/db/transaction';

/** Records that show something of the records of another table. */
interface Dependent {
  table: string;
  shows: Shown[];
}

/**
 * Moves `updatedAt` of records that print fields of another one, where such a field changes, so that whoever follows them by
 * `updatedSince` sees it: a contact with its company renamed. Nobody wrote these records, so nobody is told of them.
 * @param records those whose lists offer `updatedSince`
 */
export function shownSubscriber(records: readonly Pick<RecordType, 'table' | 'shows'>[]): Subscriber {
  const dependents = new Map<string, Dependent[]>();
  for (const other of new Set(records.flatMap(({ shows }) => shows.map(({ table }) => table)))) {
    const own = records.map(({ table, shows }) => ({ table, shows: shows.filter((shown) => shown.table === other) }));
    dependents.set(
      other,
      own.filter(({ shows }) => shows.length > 0),
    );
  }
  return {
    name: 'shown',
    wants: (table) => fieldsOf(dependents.get(table) ?? []),
    async prepare(tx, ctx, { table, changes }) {
      const by = dependents.get(table);
      if (!by) return;
      await readShown(tx, ctx, table, fieldsOf(by), changes);
      // Once it is deleted, nothing points at it any more.
      await touch(tx, ctx, by, ({ kind }) => kind === 'deleted', changes);
    },
    async tell(tx, ctx, { table, changes }) {
      await touch(tx, ctx, dependents.get(table) ?? [], (change, fields) => changed(change, fields), changes);
    },
  };
}

const fieldsOf = (dependents: readonly Dependent[]) => [
  ...new Set(dependents.flatMap(({ shows }) => shows.flatMap(({ fields }) => fields))),
];

const writes = ({ kind, columns }: RecordChange, field: string) => kind === 'updated' && columns[field] !== undefined;

/** Whether a change gives one of these fields another value; one whose value before is not known counts as changed. */
const changed = (change: RecordChange, fields: readonly string[]) =>
  !change.unchanged &&
  fields.some((field) => writes(change, field) && change.before?.[field] !== change.columns[field]);

/** Reads what shown fields hold before they are written, for most writes name them without changing them. */
async function readShown(tx: Transaction, ctx: Context, table: string, fields: string[], changes: RecordChange[]) {
  const lacking = changes.filter((change) =>
    fields.some((field) => writes(change, field) && !(change.before && field in change.before)),
  );
  if (lacking.length === 0) return;
  const rows = await tx.query<Columns & { id: string }>(sql`
    SELECT id::text, ${raw(fields.map((field) => `"${field}"`).join(', '))} FROM ${raw(`"${table}"`)}
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${lacking.map(({ id }) => id)}::uuid[])`);
  const held = new Map(rows.map((row) => [row.id, row]));
  for (const change of lacking) change.before = { ...held.get(change.id), ...change.before };
}

async function touch(
  tx: Transaction,
  ctx: Context,
  dependents: readonly Dependent[],
  isMeant: (change: RecordChange, fields: readonly string[]) => boolean,
  changes: RecordChange[],
): Promise<void> {
  for (const { table, shows } of dependents) {
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
    await tx.query(sql`
      UPDATE ${raw(`"${table}"`)} t SET "updatedAt" = ${new Date().toISOString()}::timestamptz
      FROM (
        SELECT t.id FROM ${raw(`"${table}"`)} t WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND (${condition})
        ORDER BY t.id FOR NO KEY UPDATE
      ) o
      WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = o.id`);
  }
}

/** Whether the record `t` shows one of these. */
function pointsAtAny({ foreignKey, via }: Shown, ids: string[]): Sql {
  const isOne = sql`${raw(`"${foreignKey}"`)} = ANY(${ids}::uuid[])`;
  if (!via) return sql`t.${isOne}`;
  return sql`t.id IN (
    SELECT v.${raw(`"${via.column}"`)} FROM ${raw(`"${via.table}"`)} v WHERE v."workspaceId" = t."workspaceId" AND v.${isOne})`;
}
