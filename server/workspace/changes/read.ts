import type { Context } from '@/server/kernel/context';
import { badRequest } from '@/server/kernel/contract/errors';
import { JsonText } from '@/server/kernel/contract/json-text';
import { db, join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { literally, utcText } from '@/server/kernel/db/record';
import type { CHANGE_KINDS, ChangeAnswer } from './contract';
import { recordNames } from './names';
import { type ReadChange, readingsOf } from './reading';
import { type HistorySource, readableBy } from './sources';

/** What changes are looked for. */
export interface ChangeFilters {
  entity?: string | undefined;
  recordId?: string | undefined;
  actor?: string | undefined;
  field?: string | undefined;
  operation?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A row of the history, as it is read. */
export interface ChangeRow {
  seq: string;
  xid: string;
  at: string;
  table: string;
  recordId: string;
  kind: (typeof CHANGE_KINDS)[number];
  fields: Record<string, unknown> | null;
  actor: string;
  cause: string | null;
  operationId: string;
  operation: string;
}

export const CHANGE_COLUMNS =
  raw(`c.seq::text, c.xid::text, ${utcText('c.at')} AS at, c."table", c."recordId"::text, c.kind,
  c.fields, c.actor, c.cause, c."operationId"::text, c.operation`);

export const ofWorkspace = ({ workspaceId }: Context): Sql => sql`c."workspaceId" = ${workspaceId}::uuid`;

/**
 * The same where rows are found by something else. What share of the rows is one workspace's is not known beforehand, and the
 * planner would read all of it beside what names few: as text, it is no key of an index.
 */
export const alsoOfWorkspace = ({ workspaceId }: Context): Sql => sql`c."workspaceId"::text = ${workspaceId}`;

/** The conditions on the time of the row `c`. */
export const spanOf = ({ from, to }: Pick<ChangeFilters, 'from' | 'to'>): Sql[] => [
  ...(from === undefined ? [] : [sql`c.at >= ${from}::timestamptz`]),
  ...(to === undefined ? [] : [sql`c.at < ${to}::timestamptz`]),
];

/** The other conditions on the row `c` that filters stand for. What names nothing that can be matches nothing. */
export function conditionsOf(ctx: Context, filters: ChangeFilters): Sql[] {
  const { recordId, actor, field, operation } = filters;
  const tables = entitiesOf(ctx, filters.entity).map(({ table }) => table);
  const id = (name: string, value: string) => (isId(value) ? sql`c.${raw(name)} = ${value}::uuid` : sql`FALSE`);
  return [
    sql`c."table" = ANY(${tables}::text[])`,
    ...(recordId === undefined ? [] : [id('"recordId"', recordId)]),
    ...(actor === undefined ? [] : [sql`(c.actor = ${actor} OR c.actor LIKE ${`${literally(actor)}:%`})`]),
    ...(field === undefined ? [] : [sql`c.kind = 'updated' AND c.fields ? ${field}`]),
    ...(operation === undefined ? [] : [id('"operationId"', operation)]),
  ];
}

/** The kinds that are asked for, of those that may be read; a name that is none is refused. */
export function entitiesOf(ctx: Context, names: string | undefined): HistorySource[] {
  const readable = readableBy(ctx.actor.scopes);
  if (names === undefined) return readable;
  const wanted = names.split(',').map((name) => name.trim().toLowerCase());
  const found = readable.filter(({ key }) => wanted.includes(key.toLowerCase()));
  const unknown = wanted.find((name) => !found.some(({ key }) => key.toLowerCase() === name));
  if (unknown === undefined) return found;
  const allowed = readable.map(({ key }) => key);
  const message = `entity must be some of: ${allowed.join(', ')}.`;
  throw badRequest(message, { code: 'not_allowed', field: 'entity', fix: { allowed } });
}

/** Where the names of actors are kept, by their kind. */
const NAMES: Record<string, [table: string, name: string]> = {
  key: ['ApiKey', 'name'],
  member: ['Member', 'name'],
  workflow: ['Workflow', 'name'],
  sequence: ['Sequence', 'name'],
  campaign: ['Campaign', 'name'],
  form: ['Form', 'name'],
  mailbox: ['Mailbox', 'address'],
  import: ['Import', 'fileName'],
};

/** What actors are called now, by what they are: `key:<id>`, `member:<id>`, ... */
async function actorNames(ctx: Context, actors: Iterable<string>): Promise<Map<string, string>> {
  const byKind = new Map<string, string[]>();
  for (const actor of new Set(actors)) {
    const [kind = '', id = ''] = actor.split(':');
    if (NAMES[kind] && isId(id)) byKind.set(kind, [...(byKind.get(kind) ?? []), id]);
  }
  if (byKind.size === 0) return new Map();
  const parts = [...byKind].map(([kind, ids]) => {
    const [table = '', name = ''] = NAMES[kind] ?? [];
    return sql`SELECT ${`${kind}:`}::text || id AS actor, ${raw(`"${name}"`)} AS name FROM ${raw(`"${table}"`)}
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${ids}::uuid[])`;
  });
  const rows = await db.query<{ actor: string; name: string }>(join(parts, ' UNION ALL '));
  return new Map(rows.map(({ actor, name }) => [actor, name]));
}

/** Who did something, as the API tells it. */
export type ChangeActor = ChangeAnswer['actor'];

/** Tells who did what, of these actors. */
export async function actorsOf(ctx: Context, actors: Iterable<string>): Promise<(actor: string) => ChangeActor> {
  const names = await actorNames(ctx, actors);
  return (actor) => {
    const [kind = '', id = null] = actor.split(':');
    return { kind, id, name: names.get(actor) ?? null };
  };
}

/** The records of changes as they are now, by id. */
async function recordsOf(ctx: Context, rows: readonly ChangeRow[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { table, print } of readableBy(ctx.actor.scopes)) {
    const ids = new Set(rows.flatMap((row) => (row.table === table ? row.recordId : [])));
    if (!print || ids.size === 0) continue;
    for (const { id, json } of await print(ctx, [...ids])) found.set(id, json);
  }
  return found;
}

/** Changes that say what was there before, unless it was erased. */
const HAS_VALUES: ReadonlySet<string> = new Set(['updated', 'deleted', 'merged']);
/** Changes that say what changed, or what was exported. */
const TELLS_FIELDS: ReadonlySet<string> = new Set(['updated', 'exported']);

/**
 * Changes as the API tells them: with the records as they are now; or with what is needed to read their values, and `names`: what
 * the records are called beside.
 */
export async function printChanges(
  ctx: Context,
  rows: ChangeRow[],
  including?: 'records' | 'readings' | 'names',
): Promise<JsonText<ChangeAnswer[]>> {
  const keys = new Map(readableBy(ctx.actor.scopes).map(({ table, key }) => [table, key]));
  const changes = rows.map(readable);
  const [actors, records, names, reading] = await Promise.all([
    actorsOf(
      ctx,
      rows.map(({ actor }) => actor),
    ),
    including === 'records' ? recordsOf(ctx, rows) : undefined,
    including === 'names' ? recordNames(ctx, rows) : undefined,
    including === 'names' || including === 'readings' ? readingsOf(ctx, changes) : undefined,
  ]);
  const printed = rows.map((row, index) => {
    const own = changes[index] ?? readable(row);
    const change: ChangeAnswer = {
      id: row.seq,
      entity: keys.get(row.table) ?? row.table,
      recordId: row.recordId,
      ...(names && { recordName: names.get(row.recordId) ?? null }),
      kind: row.kind,
      at: row.at,
      changed: own.changed,
      ...reading?.(own),
      ...(row.fields === null && HAS_VALUES.has(row.kind) && { erased: true as const }),
      previous: row.kind === 'deleted' || row.kind === 'merged' ? row.fields : null,
      actor: actors(row.actor),
      cause: row.cause,
      operation: { id: row.operationId, name: row.operation },
    };
    const text = JSON.stringify(change);
    return records ? `${text.slice(0, -1)},"record":${records.get(row.recordId) ?? 'null'}}` : text;
  });
  return new JsonText(`[${printed.join(',')}]`);
}

const readable = ({ table, recordId, kind, fields }: ChangeRow): ReadChange => ({
  table,
  recordId,
  changed: TELLS_FIELDS.has(kind) ? changedOf(fields ?? {}) : {},
});

/** The fields of an update, each as it was and as it became. */
export const changedOf = (fields: Record<string, unknown>): ChangeAnswer['changed'] =>
  Object.fromEntries(
    Object.entries(fields).map(([name, pair]) => {
      const [before, after] = pair as unknown[];
      return [name, before === undefined ? {} : { before, after }];
    }),
  );
