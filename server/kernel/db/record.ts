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
interface Printed<N> {
  name: N;
  sql: string;
  join?: string;
  shows?: Shown;
}
/** A field by name. `K` are the keys of the object that it shows, where it shows another record. */
interface Field<N extends string, K extends string = never> extends Printed<N> {
  /** Only there to carry the type. A function, so that the keys must be all those of the contract, not some of them. */
  keys?: (keys: K) => K;
}
type Fields<N extends string, K extends string = never> = { [P in N]: Field<P, K> };

/** The fields of a row: all of them, and no other. Where one shows another record, by its fields, those are all too. */
type FieldsOf<T> = {
  [P in keyof T & string]-?: Field<P> | Field<P, keyof NonNullable<T[P]> & string>;
} & { [unknown: string]: Printed<keyof T & string> };

/** What a record looks like from outside, said once in SQL: lists, single reads and events all print it from here. */
export interface RecordType<T = unknown> {
  key: string;
  plural: string;
  /** The resource of `<Resource> not found.` */
  resource: string;
  table: string;
  /** Whether its id may be given as the caller's externalId. */
  takesExternalId: boolean;
  columns: Sql;
  from: Sql;
  /** The names of what it prints. */
  names: readonly string[];
  /** What it prints of other records. */
  shows: readonly Shown[];
  /** What an include shows that is no column, by its name: SQL over the row `t`. */
  beside: Readonly<Record<string, string>>;
  /** What a list is sorted and filtered by where that is no column of that name, by its name: SQL over the row `t`. */
  compared: Readonly<Record<string, string>>;
  /** Only there to carry the type of what is printed. */
  shape?: T;
}

const quote = (name: string) => `"${name}"`;

/** Fields under their names. */
const byName = <N extends string, K extends string = never>(fields: Field<N, K>[]) =>
  Object.fromEntries(fields.map((field) => [field.name, field])) as Fields<N, K>;
const each = <N extends string>(names: N[], print: (column: string) => string) =>
  byName(names.map((name): Field<N> => ({ name, sql: print(`t.${quote(name)}`) })));

/** Columns shown under their own names. */
export const columns = <N extends string>(...names: N[]) => each(names, (column) => column);
/** Datetimes, printed in UTC with milliseconds. */
export const times = <N extends string>(...names: N[]) => each(names, utcText);
/** Decimals, printed without trailing zeros. */
export const decimals = <N extends string>(...names: N[]) => each(names, (column) => `trim_scale(${column})`);
/** A field with SQL of its own over the row `t`. `more` is the join that it reads too, what it shows of other records, or both. */
export function computed<N extends string>(name: N, expression: string, ...more: (string | Shown)[]) {
  const join = more.find((one) => typeof one === 'string');
  const shows = more.find((one) => typeof one !== 'string');
  return byName<N>([{ name, sql: expression, ...(join && { join }), ...(shows && { shows }) }]);
}

/** Another record of the workspace that this one points at, by some of its fields; null when it points at none. */
export function reference<N extends string, const K extends string>(
  name: N,
  table: string,
  foreignKey: string,
  fields: readonly K[],
) {
  const alias = quote(`r_${name}`);
  const pairs = fields.map((field) => `'${field}', ${alias}.${quote(field)}`).join(', ');
  const sql = `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object(${pairs}) END`;
  const same = `${alias}."workspaceId" = t."workspaceId" AND ${alias}.id = t.${quote(foreignKey)}`;
  const join = `LEFT JOIN ${quote(table)} ${alias} ON ${same}`;
  return byName<N, K>([{ name, sql, join, shows: { table, foreignKey, fields } }]);
}

/** SQL of a field as lists compare it. */
export const comparedText = ({ compared }: Pick<RecordType, 'compared'>, column: string): string =>
  compared[column] ?? `t.${quote(column)}`;

/** SQL that prints a timestamptz as the API does: `2026-01-31T09:00:00.000Z`. */
export function utcText(expression: string): string {
  return `to_char(${expression} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Declares a record. `fields` come out in the order given, and are those of the contract's row: no other, and none less. */
export function defineRecord<T>(spec: {
  key: string;
  plural: string;
  resource: string;
  table: string;
  fields: FieldsOf<T>;
  beside?: Readonly<Record<string, string>>;
  compared?: Readonly<Record<string, string>>;
  hasExternalId?: boolean;
}): RecordType<T> {
  const fields = Object.values<Printed<keyof T & string>>(spec.fields);
  const joins = fields.flatMap((field) => field.join ?? []);
  return {
    key: spec.key,
    plural: spec.plural,
    resource: spec.resource,
    table: spec.table,
    takesExternalId: spec.hasExternalId ?? false,
    columns: raw(fields.map((field) => `${field.sql} AS ${quote(field.name)}`).join(', ')),
    from: raw([`${quote(spec.table)} t`, ...joins].join(' ')),
    names: fields.map(({ name }) => name),
    shows: fields.flatMap((field) => field.shows ?? []),
    beside: spec.beside ?? {},
    compared: spec.compared ?? {},
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
  if (!record.takesExternalId) return byId;
  return byId ? sql`(${byId} OR t."externalId" = ${name})` : sql`t."externalId" = ${name}`;
}

/** One record as the API shows it, if there is one of that name. */
export async function findRecord<T>(
  record: RecordType<T>,
  ctx: Context,
  name: string,
  on: Db = db,
): Promise<T | undefined> {
  const condition = named(record, name);
  const rows = condition ? await on.query<{ json: T }>(selectJson(record, ctx.workspaceId, condition)) : [];
  return rows[0]?.json;
}

/** One record as the API shows it. Throws the 404 of its resource. */
export async function getRecord<T>(record: RecordType<T>, ctx: Context, name: string, on: Db = db): Promise<T> {
  const found = await findRecord(record, ctx, name, on);
  if (found === undefined) throw notFound(record.resource);
  return found;
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
  if (!found) throw notFound(record.resource);
  return found.id;
}

/** A text in a pattern, where `%` and `_` mean themselves. */
export const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Whether one of these columns holds the text, in any case. */
export function contains(names: readonly string[], text: string): Sql {
  const pattern = `%${literally(text)}%`;
  return sql`(${join(
    names.map((name) => sql`t.${raw(quote(name))} ILIKE ${pattern}`),
    ' OR ',
  )})`;
}

/** Whether a reference is this id; what is no id of ours matches nothing. */
export function sameId(foreignKey: string, id: string): Sql {
  return isId(id) ? sql`t.${raw(quote(foreignKey))} = ${id}::uuid` : sql`FALSE`;
}

/** Conditions that must all hold. */
export const all = (conditions: (Sql | undefined | false)[]): Sql => {
  const held = conditions.filter((condition): condition is Sql => Boolean(condition));
  return held.length > 0 ? join(held, ' AND ') : sql`TRUE`;
};
