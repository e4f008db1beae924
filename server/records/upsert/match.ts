import { wantedColumns } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { findWinners, winnerBy } from '@/server/kernel/db/alias';
import { empty, join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { FEW_KEYS } from '@/server/kernel/db/lock';
import type { Transaction } from '@/server/kernel/db/transaction';
import { arrayLiteral } from '@/server/kernel/db/unnest';
import { type Existing, type RowProblem, type UpsertDefinition, unknownReference } from './definition';

type Row = Record<string, unknown>;

/** A row's keys, folded as they are compared. */
export interface Keys {
  /** Our own id of the record, which leaves the others nothing to find. */
  id?: string | undefined;
  externalId: string | undefined;
  alternative: string | undefined;
}

export function keysOf(resource: Pick<UpsertDefinition, 'alternative'>, row: Row): Keys {
  const { externalId } = row;
  const other = resource.alternative && row[resource.alternative.field];
  // A domain that is empty says nothing, and is that of many.
  const isTold = typeof other === 'string' && other !== '';
  return {
    externalId: typeof externalId === 'string' ? externalId : undefined,
    alternative: resource.alternative && isTold ? resource.alternative.fold(other) : undefined,
  };
}

/** What a row finds: the record that it is about, and everything that rows after it must not share with it. */
export interface Match {
  before: Existing | undefined;
  /** A record of the same second key, though its externalId is another one. */
  alike?: Existing | undefined;
  /** Why the row finds nothing that it could be about. */
  problem?: RowProblem;
  /** Whether its externalId was that of a record that was merged into it. */
  isMerged?: boolean;
  /** Its keys, and every record that it could find by them with the keys which that record has now. */
  claims: string[];
}

/** Splits rows, in their order, into those that share no claim with an earlier one and those that have to wait for it. */
export function firstOfEach<T>(rows: readonly T[], claimsOf: (row: T) => string[]): { first: T[]; later: T[] } {
  const taken = new Set<string>();
  const first: T[] = [];
  const later: T[] = [];
  for (const row of rows) {
    const claims = claimsOf(row);
    (claims.some((claim) => taken.has(claim)) ? later : first).push(row);
    for (const claim of claims) taken.add(claim);
  }
  return { first, later };
}

/** Everything that rows are looked up by, as locks are named; undefined where that is more than few. */
export function lockKeys(keys: readonly Keys[]): string[] | undefined {
  const few: string[] = [];
  for (const { id, externalId, alternative } of keys) {
    if (id) few.push(`r${id}`);
    few.push(...keyClaims(externalId, alternative));
    if (few.length > FEW_KEYS) return undefined;
  }
  return few;
}

function keyClaims(externalId: string | null | undefined, alternative: string | null | undefined): string[] {
  const claims: string[] = [];
  if (externalId != null) claims.push(`x${externalId}`);
  if (alternative != null) claims.push(`a${alternative}`);
  return claims;
}

type Matched = Pick<UpsertDefinition, 'alternative' | 'current' | 'record'>;

/** The records that keys find, by what of them finds each. */
interface Found {
  byId: ReadonlyMap<string, Existing>;
  byExternalId: ReadonlyMap<string, Existing>;
  /** Winners, by the id and by the externalId of what was merged into them. */
  mergedById: ReadonlyMap<string, Existing>;
  merged: ReadonlyMap<string, Existing>;
  alike: readonly Existing[];
}

const distinct = (values: (string | undefined)[]) => [...new Set(values.flatMap((value) => value ?? []))];

/** Finds the records that are there already under any of these keys. */
export async function findExisting(
  tx: Transaction,
  ctx: Context,
  resource: Matched,
  keys: Keys[],
): Promise<(wanted: Keys) => Match> {
  const isFew = lockKeys(keys) !== undefined;
  const { byId, mergedById, byExternalId, merged, alike } = await (isFew ? findFew : findMany)(tx, ctx, resource, keys);
  const byAlternative = new Map<string | null, Existing[]>();
  for (const row of alike.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const same = byAlternative.get(row.alternative);
    if (same) same.push(row);
    else byAlternative.set(row.alternative, [row]);
  }
  return (wanted) => {
    const { id, externalId, alternative } = wanted;
    const own = externalId === undefined ? undefined : byExternalId.get(externalId);
    const mine = own ?? merged.get(externalId ?? '');
    const isMerged = mine !== undefined && own === undefined;
    if (id !== undefined)
      return { ...matchById(resource.record, wanted, byId.get(id) ?? mergedById.get(id), mine), isMerged };
    const same = mine || alternative === undefined ? [] : (byAlternative.get(alternative) ?? []);
    const before = pick(externalId, mine, same);
    return { before, alike: same[0], isMerged, claims: claimsOf(wanted, mine ? [mine] : same) };
  };
}

const idsOf = (keys: Keys[]) => distinct(keys.map(({ id }) => (id !== undefined && isId(id) ? id : undefined)));
const namesOf = (keys: Keys[]) => distinct(keys.map(({ externalId }) => externalId));

/** One statement for each kind of key, which looks for what those before it did not find. */
async function findMany(tx: Transaction, ctx: Context, resource: Matched, keys: Keys[]): Promise<Found> {
  const find = async (holds: Sql, values: string[]) =>
    values.length === 0 ? [] : await tx.query<Existing>(existing(ctx, resource, holds, values));
  const winnersOf = async (by: 'id' | 'externalId', missing: string[]) => {
    const winners = await findWinners(tx, ctx, resource.record.table, by, missing);
    const rows = new Map((await find(HAS_ID, distinct([...winners.values()]))).map((row) => [row.id, row]));
    return new Map(
      [...winners].flatMap(([name, id]): [string, Existing][] => {
        const row = rows.get(id);
        return row ? [[name, row]] : [];
      }),
    );
  };
  const ids = idsOf(keys);
  const byId = new Map((await find(HAS_ID, ids)).map((row) => [row.id, row]));
  const mergedById = await winnersOf(
    'id',
    ids.filter((id) => !byId.has(id)),
  );
  const names = namesOf(keys);
  const named = await find(HAS_NAME, names);
  const byExternalId = new Map(named.map((row) => [row.externalId ?? '', row]));
  const merged = await winnersOf(
    'externalId',
    names.filter((name) => !byExternalId.has(name)),
  );
  const unnamed = keys.filter(
    ({ id, externalId: name }) =>
      id === undefined && (name === undefined || !(byExternalId.has(name) || merged.has(name))),
  );
  const others = distinct(unnamed.map(({ alternative }) => alternative));
  const alike = resource.alternative ? await find(isAlike(resource.alternative), others) : [];
  return { byId, mergedById, byExternalId, merged, alike };
}

/** All of it in one statement: for few keys the trip costs more than to look for some in vain. */
async function findFew(tx: Transaction, ctx: Context, resource: Matched, keys: Keys[]): Promise<Found> {
  const { alternative } = resource;
  const others = alternative ? distinct(keys.map((key) => (key.id === undefined ? key.alternative : undefined))) : [];
  const arms = [
    { by: 'id', values: idsOf(keys), holds: HAS_ID },
    { by: 'name', values: namesOf(keys), holds: HAS_NAME },
    { by: 'mergedById', values: idsOf(keys), holds: isWinner(ctx, resource.record.table, 'id') },
    { by: 'merged', values: namesOf(keys), holds: isWinner(ctx, resource.record.table, 'externalId') },
    ...(alternative ? [{ by: 'alike', values: others, holds: isAlike(alternative) }] : []),
  ].filter(({ values }) => values.length > 0);
  const selects = arms.map(
    ({ by, values, holds }) => sql`SELECT ${by}::text AS by, f.* FROM (${existing(ctx, resource, holds, values)}) f`,
  );
  const rows =
    selects.length === 0 ? [] : await tx.query<Existing & { by: string; key: string }>(join(selects, ' UNION ALL '));
  const of = (wanted: string) => rows.filter(({ by }) => by === wanted);
  return {
    byId: new Map(of('id').map((row) => [row.id, row])),
    byExternalId: new Map(of('name').map((row) => [row.key, row])),
    mergedById: new Map(of('mergedById').map((row) => [row.key, row])),
    merged: new Map(of('merged').map((row) => [row.key, row])),
    alike: of('alike'),
  };
}

const HAS_ID = sql`t.id = k.value::uuid`;
const HAS_NAME = sql`t."externalId" = k.value`;
const isAlike = ({ sql: second }: NonNullable<Matched['alternative']>) => sql`${second} = k.value`;
/** As `findWinners` finds them. */
const isWinner = (ctx: Context, table: string, by: 'id' | 'externalId') =>
  sql`t.id = ${winnerBy(ctx, table, by, sql`k.value`)}`;

/** A row that names the id of its record is about that record alone; an externalId that is another one's contradicts it. */
function matchById(
  { key }: { key: string },
  keys: Keys,
  before: Existing | undefined,
  named: Existing | undefined,
): Match {
  const claims = claimsOf(
    keys,
    [before, named].flatMap((row) => row ?? []),
  );
  if (!before) return { before, claims, problem: unknownReference('id', `no ${key} found for '${keys.id}'.`) };
  if (!named || named.id === before.id) return { before, claims };
  return {
    before,
    claims,
    problem: { field: 'externalId', message: `'${keys.externalId}' is another ${key} than id.` },
  };
}

/** What later rows must not share with one of these keys that could find these records. */
function claimsOf({ externalId, alternative }: Keys, could: Existing[]): string[] {
  const claims = keyClaims(externalId, alternative);
  for (const row of could) {
    claims.push(`r${row.id}`);
    if (row.externalId !== externalId) claims.push(...keyClaims(row.externalId, undefined));
    if (row.alternative !== alternative) claims.push(...keyClaims(undefined, row.alternative));
  }
  return claims;
}

/** A row as it is written: a winner keeps its own externalId. */
export function rowFor<R extends Row>(row: R, match: Match | undefined): R {
  if (!match?.isMerged) return row;
  const { externalId: _old, ...rest } = row;
  return rest as R;
}

/** An existing row: its keys, and the columns that its change has to know as they were: what subscribers want, and what its definition does. */
export function existingColumns({
  record,
  alternative,
  current,
}: Pick<UpsertDefinition, 'alternative' | 'current' | 'record'>): Sql {
  const externalId = raw(record.takesExternalId ? 't."externalId"' : 'NULL::text AS "externalId"');
  const wanted = raw(
    wantedColumns(record.table)
      .map((name) => `, t."${name}"`)
      .join(''),
  );
  return sql`t.id::text, ${externalId}, ${alternative?.sql ?? raw('NULL')} AS alternative ${wanted} ${current ? sql`, ${current}` : empty}`;
}

/**
 * One index probe for each key, whatever the statistics say: OFFSET 0 keeps the planner from turning the look-up round and
 * reading the whole workspace, which it would do for a workspace that is newer than its last ANALYZE. Few rows are locked while they
 * are changed, as others may be writing them under other keys; who writes more holds the whole resource.
 */
function existing(ctx: Context, resource: Matched, holds: Sql, values: string[]): Sql {
  return sql`
    SELECT k.value AS key, found.* FROM unnest(${arrayLiteral(values)}::text[]) AS k(value) CROSS JOIN LATERAL (
      SELECT ${existingColumns(resource)}
      FROM ${raw(`"${resource.record.table}" t`)} WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${holds}
      ${resource.current || values.length <= FEW_KEYS ? raw('FOR UPDATE OF t') : raw('OFFSET 0')}
    ) found`;
}

/**
 * An externalId is the identity: it finds its own record, else adopts one of the same second key that has none. Without an
 * externalId the second key finds the oldest record that has it.
 */
function pick(externalId: string | undefined, mine: Existing | undefined, same: Existing[]): Existing | undefined {
  if (externalId === undefined) return same[0];
  return mine ?? same.find((row) => row.externalId === null);
}
