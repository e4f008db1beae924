import { isGone, type RecordChange, readBefore, type Subscriber } from '@/server/kernel/changes';
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
  const fields = new Map<string, string[]>();
  for (const other of new Set(records.flatMap(({ shows }) => shows.map(({ table }) => table)))) {
    const own = records.map(({ table, shows }) => ({ table, shows: shows.filter((shown) => shown.table === other) }));
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
    async tell(tx, ctx, { table, changes }) {
      const changing = changes.filter((change) => changed(change, fields.get(table) ?? []));
      await touch(tx, ctx, dependents.get(table) ?? [], changing, changed);
    },
  };
}

/** Whether a change gives one of these fields another value; one whose value before is not known counts as changed. */
const changed = ({ kind, columns, before, unchanged }: RecordChange, fields: readonly string[]) =>
  kind === 'updated' &&
  !unchanged &&
  fields.some((field) => columns[field] !== undefined && before?.[field] !== columns[field]);

async function touch(
  tx: Transaction,
  ctx: Context,
  dependents: readonly Dependent[],
  changes: RecordChange[],
  isMeant: (change: RecordChange, fields: readonly string[]) => boolean,
): Promise<void> {
  if (changes.length === 0) return;
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
