import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { type Db, db, join, raw, type Sql, sql } from './client';
import { isId } from './ids';

/** Fields of other records that a record prints: when one of them changes, so does what the record says. */
export interface Shown {
  table: string;
  fields: readonly string[];
  /** The column that points at the other record: the record's own, or one of the table that lies between them. */
  foreignKey: string;
  /** The table between them, and its column that points at the record. */
  via?: { table: string; column: string };
}

/** One field of a record as responses show it: its SQL over the row `t`, the join that it needs, and what it shows of others. */
interface Field {
  name: string;
  sql: string;
  join?: string;
  shows?: Shown;
}

/** What a record looks like from outside, said once in SQL: lists, single reads and events all print it from here. */
export interface RecordType<T = unknown> {
  key: string;
  plural: string;
  /** The noun of `<Noun> not found.` */
  noun: string;
  table: string;
  /** Whether its id may be given as the caller's externalId. */
  hasExternalId: boolean;
  columns: Sql;
  from: Sql;
  /** What it prints of other records. */
  shows: readonly Shown[];
  /** Only there to carry the type of what is printed. */
  shape?: T;
}

const quote = (name: string) => `"${name}"`;

/** Columns shown under their own names. */
export const columns = (...names: string[]): Field[] => names.map((name) => ({ name, sql: `t.${quote(name)}` }));
/** Datetimes, printed in UTC with milliseconds. */
export const times = (...names: string[]): Field[] => names.map((name) => ({ name, sql: utcText(`t.${quote(name)}`) }));
/** Decimals, printed without trailing zeros. */
export const decimals = (...names: string[]): Field[] =>
  names.map((name) => ({ name, sql: `trim_scale(t.${quote(name)})` }));
/** A field with SQL of its own over the row `t`, and what it shows of other records. */
export const computed = (name: string, expression: string, shows?: Shown): Field[] => [
  { name, sql: expression, ...(shows && { shows }) },
];

/** Another record of the workspace that this one points at, by some of its fields; null when it points at none. */
export function reference(name: string, table: string, foreignKey: string, fields: readonly string[]): Field[] {
  const alias = quote(`r_${name}`);
  const pairs = fields.map((field) => `'${field}', ${alias}.${quote(field)}`).join(', ');
  return [
    {
      name,
      sql: `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object(${pairs}) END`,
      join: `LEFT JOIN ${quote(table)} ${alias} ON ${alias}."workspaceId" = t."workspaceId" AND ${alias}.id = t.${quote(foreignKey)}`,
      shows: { table, foreignKey, fields },
    },
  ];
}

/** SQL that prints a timestamptz as the API does: `2026-01-31T09:00:00.000Z`. */
export function utcText(expression: string): string {
  return `to_char(${expression} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Declares a record. `fields` come out in the order given. */
export function defineRecord<T>(spec: {
  key: string;
  plural: string;
  noun: string;
  table: string;
  fields: Field[];
  hasExternalId?: boolean;
}): RecordType<T> {
  const joins = spec.fields.flatMap((field) => field.join ?? []);
  return {
    key: spec.key,
    plural: spec.plural,
    noun: spec.noun,
    table: spec.table,
    hasExternalId: spec.hasExternalId ?? false,
    columns: raw(spec.fields.map((field) => `${field.sql} AS ${quote(field.name)}`).join(', ')),
    from: raw([`${quote(spec.table)} t`, ...joins].join(' ')),
    shows: spec.fields.flatMap((field) => field.shows ?? []),
  };
}

/** The records with these ids, each as one row of JSON. */
export function selectJson(record: RecordType, workspaceId: string, condition: Sql): Sql {
  return sql`SELECT t.id, row_to_json(x) AS json FROM ${record.from}
    CROSS JOIN LATERAL (SELECT ${record.columns}) x
    WHERE t."workspaceId" = ${workspaceId}::uuid AND ${condition}`;
}

/** The condition that picks one record by its id or, where the record has one, its externalId. */
export function named(record: RecordType, name: string): Sql | undefined {
  const byId = isId(name) ? sql`t.id = ${name}::uuid` : undefined;
  if (!record.hasExternalId) return byId;
  return byId ? sql`(${byId} OR t."externalId" = ${name})` : sql`t."externalId" = ${name}`;
}

/** One record as the API shows it. Throws the 404 of its noun. */
export async function getRecord<T>(record: RecordType<T>, ctx: Context, name: string, on: Db = db): Promise<T> {
  const condition = named(record, name);
  const rows = condition ? await on.query<{ json: T }>(selectJson(record, ctx.workspaceId, condition)) : [];
  const found = rows[0];
  if (!found) throw notFound(record.noun);
  return found.json;
}

/** The id behind an id or externalId, its row locked when in a transaction that is about to change it. */
export async function getRecordId(
  record: RecordType,
  ctx: Context,
  name: string,
  on: Db = db,
  { lock = false } = {},
): Promise<string> {
  const condition = named(record, name);
  const statement = condition
    ? sql`SELECT t.id FROM ${raw(`${quote(record.table)} t`)} WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${condition} ${lock ? raw('FOR UPDATE') : raw('')}`
    : undefined;
  const rows = statement ? await on.query<{ id: string }>(statement) : [];
  const found = rows[0];
  if (!found) throw notFound(record.noun);
  return found.id;
}

/** Whether one of these columns holds the text, in any case; `%` and `_` mean themselves. */
export function contains(names: readonly string[], text: string): Sql {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${join(
    names.map((name) => sql`t.${raw(quote(name))} ILIKE ${pattern}`),
    ' OR ',
  )})`;
}

/** Whether a reference points at the record that the caller names by its externalId. */
export function pointsAt(foreignKey: string, table: string, ctx: Context, externalId: string): Sql {
  return sql`t.${raw(quote(foreignKey))} = (SELECT id FROM ${raw(quote(table))}
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "externalId" = ${externalId})`;
}

/** Whether a reference is this id; what is no id of ours matches nothing. */
export function sameId(foreignKey: string, id: string): Sql {
  return isId(id) ? sql`t.${raw(quote(foreignKey))} = ${id}::uuid` : sql`FALSE`;
}

/** Whether a record carries a tag; `column` is the one of TagAssignment that points at the record. */
export function tagged(column: string, tagId: string): Sql {
  if (!isId(tagId)) return sql`FALSE`;
  return sql`EXISTS (SELECT FROM "TagAssignment" a WHERE a."workspaceId" = t."workspaceId"
    AND a.${raw(quote(column))} = t.id AND a."tagId" = ${tagId}::uuid)`;
}

/** Conditions that must all hold. */
export const all = (conditions: (Sql | undefined | false)[]): Sql => {
  const held = conditions.filter((condition): condition is Sql => Boolean(condition));
  return held.length > 0 ? join(held, ' AND ') : sql`TRUE`;
};
