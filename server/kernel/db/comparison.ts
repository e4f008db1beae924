import { type Context, memberOf } from '@/server/kernel/context';
import type { FilterField, FilterKind } from '@/server/kernel/contract/filter';
import { join, raw, type Sql, sql } from './client';
import { isId } from './ids';
import { winnerIds } from './pointing';
import { comparedText, type RecordType } from './record';

/** What a field is compared with; of a day that stands for a time, the whole day. */
export interface Bounds {
  from: Sql;
  /** The first moment that is past it, where it is no single one. */
  until?: Sql;
}

/** Something that a condition can ask of the row `t`. */
export interface Comparison {
  kind: FilterKind;
  /** What is compared by size or as text; sets have none. */
  value: Sql;
  isEmpty: Sql;
  /** Whether it is one of these values; of a set, whether it has one of them. */
  any(values: readonly unknown[], ctx: Context): Sql;
  /** Of a set, whether it has all of these, as one condition however many they are. */
  all?(values: readonly unknown[]): Sql;
  /** Whether `any` is a join to the planner, which may begin with the rarest and pays for each. */
  isJoined?: boolean;
  choices: readonly string[];
  /** The table that a pointer points at. */
  to?: string | undefined;
}

/** What tags there are on which records. */
export const ASSIGNED = raw('"TagAssignment" a JOIN "Tag" g ON g."workspaceId" = a."workspaceId" AND g.id = a."tagId"');

/** Whether an assignment is to the record; it points at it by the column. */
export const isAssignedTo = (column: string): Sql => raw(`a."workspaceId" = t."workspaceId" AND a."${column}" = t.id`);

/** Whether a tag is on the record. */
export const hasTag = (column: string, which: Sql): Sql =>
  sql`EXISTS (SELECT FROM ${ASSIGNED} WHERE ${isAssignedTo(column)} AND ${which})`;

/** Conditions of which one must hold. */
export const some = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql`(${join(conditions, ' OR ')})` : sql`FALSE`;

/** The time zone in which whoever asks has days: the member's, or the workspace's for what is nobody's. */
const zoneOf = (ctx: Context): Sql => sql`coalesce(
  (SELECT m.timezone FROM "Member" m WHERE m."workspaceId" = ${ctx.workspaceId}::uuid AND m.id = ${memberOf(ctx)}::uuid),
  (SELECT w.timezone FROM "Workspace" w WHERE w.id = ${ctx.workspaceId}::uuid))`;

/** A value of a field as SQL. */
export function boundsOf(kind: FilterKind, value: unknown, ctx: Context): Bounds {
  if (kind === 'number') return { from: sql`${value}::numeric` };
  if (kind === 'day') return { from: sql`${value}::date` };
  const text = String(value);
  if (text.includes('T')) return { from: sql`${text}::timestamptz` };
  const zone = zoneOf(ctx);
  return {
    from: sql`(${text}::date::timestamp AT TIME ZONE ${zone})`,
    until: sql`((${text}::date + 1)::timestamp AT TIME ZONE ${zone})`,
  };
}

const equals = (value: Sql, { from, until }: Bounds) =>
  until ? sql`(${value} >= ${from} AND ${value} < ${until})` : sql`${value} = ${from}`;

/** How a column of each kind is compared with several values at once. */
const ANY: { [K in FilterKind]?: (value: Sql, values: readonly unknown[]) => Sql } = {
  text: (value, values) => sql`lower(${value}) = ANY(ARRAY(SELECT lower(v) FROM unnest(${values}::text[]) v))`,
  choice: (value, values) => sql`${value} = ANY(${values}::text[])`,
  flag: (value, values) => sql`${value} = ANY(${values}::boolean[])`,
};

/** A value over the row that is compared as its kind is. */
export function comparing(kind: FilterKind, value: Sql, more: Partial<Comparison> = {}): Comparison {
  const each = (values: readonly unknown[], ctx: Context) =>
    some(values.map((one) => equals(value, boundsOf(kind, one, ctx))));
  return {
    ...{ kind, value, choices: [] },
    isEmpty: kind === 'text' ? sql`coalesce(${value}, '') = ''` : sql`${value} IS NULL`,
    any: (values, ctx) => ANY[kind]?.(value, values) ?? each(values, ctx),
    ...more,
  };
}

/** How a field of a listing is compared. */
export function comparisonOf(
  { kind, column, choices, to, canBeMerged }: FilterField,
  record: Pick<RecordType, 'compared'>,
): Comparison {
  const value = raw(comparedText(record, column));
  if (to) {
    const any = (ids: readonly unknown[], ctx: Context) =>
      sql`${value} = ANY(${winnerIds({ table: to, canBeMerged }, ctx, ids)})`;
    return comparing(kind, value, { to, any });
  }
  if (kind !== 'tags') return comparing(kind, value, { choices });
  return comparing(kind, raw('NULL'), {
    isJoined: true,
    // As a value and no condition of its own, so that it does not become a join again.
    all: (values) => sql`(NOT EXISTS (
      SELECT FROM unnest(${values}::text[]) v WHERE NOT ${hasTag(column, sql`(g.id::text = v OR g.name = v::citext)`)})) IS TRUE`,
    isEmpty: sql`NOT ${hasTag(column, sql`TRUE`)}`,
    any: (values) => {
      const ids = values.filter((value) => isId(String(value)));
      return hasTag(column, sql`(g.id = ANY(${ids}::uuid[]) OR g.name = ANY(${values}::citext[]))`);
    },
  });
}
