import sqlite from 'node-sqlite3-wasm';
import { type MirroredKind, mirroredKinds, withoutFigures } from '@/server/app/mirrored';
import { operations } from '@/server/app/operations';
import type { Operation } from '@/server/kernel/contract/operation';
import { query } from '@/server/test/database';
import { type Column, type Row, tableOf } from '../mirror/tables';

export type Records = Map<string, Row>;

/** The rows of a mirror's table as the records that they are copies of. The mirror must not be running where it is a file. */
export async function readMirror(target: string, kind: MirroredKind): Promise<Records> {
  const { name, columns } = tableOf(kind);
  const statement = `SELECT * FROM "${name}"`;
  const rows: Row[] = target.startsWith('postgres') ? await query(target, statement) : readFile(target, statement);
  return new Map(rows.map((row) => [String(row.id), recordOf(columns, row)]));
}

export function readFile(file: string, statement: string): Row[] {
  const db = new sqlite.Database(file);
  try {
    return db.all(statement);
  } finally {
    db.close();
  }
}

function recordOf(columns: Column[], row: Row): Row {
  const own = columns.filter(({ name }) => name !== '_version');
  return Object.fromEntries(own.map(({ name, type }) => [name, fieldOf(type, row[name])]));
}

function fieldOf(type: Column['type'], value: unknown): unknown {
  if (value === null) return null;
  if (type === 'boolean') return Boolean(value);
  if (type === 'json') return typeof value === 'string' ? JSON.parse(value) : value;
  return type === 'integer' || type === 'number' ? Number(value) : value;
}

type Get = (path: string, query: Record<string, string>) => Promise<Row>;

/** What a list has to be asked for to be whole. */
const WHOLE: Record<string, Record<string, string>> = {
  bookings: { scope: 'all' },
  bookingTypes: { includeInactive: 'true' },
  chats: { status: 'all' },
};
/** Those whose list is no list of all. */
const WITHOUT_LIST = ['emails', 'files'];

/** All records of a kind by the API's own list, without their figures; where it has none, as the feed copies them. */
async function readService(get: Get, { plural, entity }: MirroredKind): Promise<Records> {
  const list = operations.find(({ id, output }) => id.endsWith('.list') && plural in shapeOf(output));
  const path = list && !WITHOUT_LIST.includes(plural) ? list.path : '/changes/records';
  const isCopied = path === '/changes/records';
  const pages: Record<string, string> = isCopied ? { entity, limit: '1000' } : hasPages(list) ? { limit: '100' } : {};
  const found: Records = new Map();
  for (let cursor: unknown = ''; typeof cursor === 'string'; ) {
    const body = await get(path, { ...pages, ...WHOLE[plural], ...(cursor && { cursor }) });
    const rows = (body[plural] as Row[] | undefined) ?? (body.records as { record: Row }[]).map(({ record }) => record);
    for (const row of rows) found.set(String(row.id), withoutFigures(plural, row));
    cursor = body.nextCursor;
  }
  return found;
}

const hasPages = (list: Operation | undefined) => list !== undefined && 'cursor' in list.input.shape;
const shapeOf = (output: object): object => ('shape' in output ? (output.shape as object) : {});

/** What differs between a mirror and the service, kind by kind: nothing, if they are equal. */
export const differences = (get: Get, target: string) => differencesOf(get, (kind) => readMirror(target, kind));

/** What differs between a copy, told kind by kind, and the service. */
export async function differencesOf(
  get: Get,
  copyOf: (kind: MirroredKind) => Records | Promise<Records>,
  kinds = mirroredKinds(),
) {
  const found: { kind: string; id: string; here: Row | undefined; there: Row | undefined }[] = [];
  for (const kind of kinds) {
    const [here, there] = [await copyOf(kind), await readService(get, kind)];
    for (const id of new Set([...here.keys(), ...there.keys()])) {
      const pair = { here: here.get(id), there: there.get(id) };
      if (!isSame(pair.here, pair.there)) found.push({ kind: kind.plural, id, ...pair });
    }
  }
  return found;
}

/** Equal as JSON, whatever the order of the fields. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return (
    Array.isArray(a) === Array.isArray(b) && [...names].every((name) => isSame((a as Row)[name], (b as Row)[name]))
  );
}

/** Asks the API by HTTP, as whoever has this key. */
export const getter =
  (baseUrl: string, key: string): Get =>
  async (path, search) => {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(`${baseUrl}/api/v1${path}?${new URLSearchParams(search)}`, { headers });
    const body = (await response.json()) as Row;
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body;
  };
