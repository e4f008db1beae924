import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { type Db, db, join, raw, type Sql, sql } from './client';
import { isId } from './ids';

/** One field of a record as responses show it: its SQL over the row `t`, and the join that it needs. */
interface Field {
  name: string;
  sql: string;
  join?: string;
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
/** A field with SQL of its own over the row `t`. */
export const computed = (name: string, expression: string): Field[] => [{ name, sql: expression }];

/** Another record of the workspace that this one points at, by some of its fields; null when it points at none. */
export function reference(name: string, table: string, foreignKey: string, fields: readonly string[]): Field[] {
  const alias = quote(`r_${name}`);
  const pairs = fields.map((field) => `'${field}', ${alias}.${quote(field)}`).join(', ');
  return [
    {
      name,
      sql: `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object(${pairs}) END`,
      join: `LEFT JOIN ${quote(table)} ${alias} ON ${alias}."workspaceId" = t."workspaceId" AND ${alias}.id = t.${quote(foreignKey)}`,
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
