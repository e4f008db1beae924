import { empty, join, raw, type Sql, sql } from './client';

/** A value as PostgreSQL reads its type from text; null for none. */
function textOf(value: unknown, type: string): string | null {
  if (value === null || value === undefined) return null;
  if (type === 'jsonb') return JSON.stringify(value);
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return arrayLiteral(value.map((item) => textOf(item, 'text')));
  return String(value);
}

/**
 * Texts as one array literal of PostgreSQL. JSON writes the same, null and the escapes of quotes and backslashes included, and
 * natively; the escapes of control characters alone mean something else there, so an array with any takes the slower way.
 */
export function arrayLiteral(texts: readonly (string | null)[]): string {
  const json = JSON.stringify(texts);
  if (!/\\[^"\\]/.test(json)) return `{${json.slice(1, -1)}}`;
  return `{${texts.map((text) => (text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`)).join()}}`;
}

/** A column of many rows as SQL: the array that it comes from, if rows differ in it, and the expression that reads it. */
export interface ColumnSource {
  name: string;
  array?: Sql;
  value: Sql;
}

/** What rows hold in one column: an array to unnest as `p`, or one value where they all hold the same. */
export function columnSource(name: string, type: string, values: readonly unknown[]): ColumnSource {
  const [first] = values;
  if (values.every((value) => value === first)) return { name, value: sql`${textOf(first, type)}::${raw(type)}` };
  const texts = arrayLiteral(values.map((value) => textOf(value, type)));
  // Arrays of arrays would be unnested to their last items, so such a column travels as texts.
  const isArray = type.endsWith('[]');
  const value = isArray ? raw(`p."${name}"::${type}`) : raw(`p."${name}"`);
  return { name, array: sql`${texts}::${raw(isArray ? 'text' : type)}[]`, value };
}

/** The column that makes the rows: it is unnested even where there is but one. */
export function keySource(name: string, ids: readonly string[]): ColumnSource {
  return { name, array: sql`${arrayLiteral(ids)}::uuid[]`, value: raw(`p."${name}"`) };
}

/** The rows' values, column by column, as `p`. One of the sources must be a key. */
export function unnested(sources: readonly ColumnSource[]): Sql {
  const varying = sources.filter(({ array }) => array);
  const names = raw(varying.map(({ name }) => `"${name}"`).join(', '));
  return sql`unnest(${join(varying.map(({ array }) => array ?? empty))}) AS p(${names})`;
}
