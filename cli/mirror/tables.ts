import { type MirroredKind, withoutFigures } from '@/server/app/mirrored';
import type { JsonSchema } from '@/server/kernel/contract/json-schema';

export type ColumnType = 'id' | 'text' | 'number' | 'integer' | 'boolean' | 'json';

export interface Column {
  name: string;
  type: ColumnType;
}

/** The table that holds a copy of a kind of record. */
export interface Table {
  name: string;
  columns: Column[];
}

export type Row = Record<string, unknown>;

/** The change that a row was last written by; 0 where it is as the first copy found it. */
const VERSION: Column = { name: '_version', type: 'integer' };

/** The table of a kind: a column for each field that is no figure. */
export function tableOf({ plural, fields }: MirroredKind): Table {
  const columns = Object.entries(fields).map(
    ([name, schema]): Column => ({ name, type: name === 'id' ? 'id' : typeOf(schema) }),
  );
  return { name: plural, columns: [...columns, VERSION] };
}

const PLAIN = { string: 'text', number: 'number', integer: 'integer', boolean: 'boolean' } as const;

/** What is one of several types, or more than one value, is kept as JSON. */
function typeOf({ type }: JsonSchema): ColumnType {
  const [only, ...others] = [type ?? []].flat().filter((one) => one !== 'null');
  return only && others.length === 0 && only in PLAIN ? PLAIN[only as keyof typeof PLAIN] : 'json';
}

/** A record as a row of its table; a field that the service does not have yet is null. */
export function rowOf({ name, columns }: Table, record: Row, version: string): Row {
  const shown = { ...withoutFigures(name, record), [VERSION.name]: Number(version) };
  return Object.fromEntries(columns.map((column) => [column.name, (shown as Row)[column.name] ?? null]));
}
