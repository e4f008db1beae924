import { applyChanges, type RecordChange } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { type BatchResult, rejected } from '@/server/kernel/contract/batch';
import type { Fault } from '@/server/kernel/contract/faults';
import { reply } from '@/server/kernel/contract/implement';
import type { Db } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { slice } from '@/server/kernel/slice';
import { loadCustomFields } from '@/server/records/custom-fields/values';
import { erasedAmong, lockPeople, NONE_ERASED } from '@/server/workspace/erased';
import type { BatchContext, UpsertDefinition } from './definition';
import { findExisting, firstOfEach, type Keys, keysOf, lockKeys, type Match, rowFor } from './match';
import { allFaults, type Faults, readRow, writtenColumns } from './plan';
import { findReferences } from './references';

/** So many rows are written by plans that are kept. */
const FEW = 8;

interface ParsedRow<R> {
  index: number;
  /** Without the fields that are faulty. */
  row: R;
  /** Why it will not be written; what else is wrong with it is told as well. */
  faults?: Faults;
  sent: string[];
  keys: Keys;
}

interface WaitingRow<R> extends ParsedRow<R> {
  /** The id that it gets if it creates: given out in the order of the rows, whenever they come to be written. */
  newId: string;
  /** What it finds, as of this round. */
  match?: Match;
}

type Outcome = BatchResult['results'][number];

/** Everything that rows are checked against, read once for all of them. */
export async function loadBatchContext<R extends Record<string, unknown>, T, Extra>(
  on: Db,
  ctx: Context,
  resource: UpsertDefinition<R, T, Extra>,
  rows: readonly R[],
  { hasErased, creates = false }: { hasErased: boolean | Promise<boolean>; creates?: boolean },
): Promise<BatchContext<Extra>> {
  const emails = async () => {
    const isAsked = (await hasErased) && resource.alternative?.field === 'email';
    return isAsked
      ? erasedAmong(
          on,
          ctx,
          rows.map(({ email }) => email),
        )
      : NONE_ERASED;
  };
  // Of records that are there already, no field is asked for that is not sent.
  const hasFields = creates || rows.some(({ customFields }) => customFields !== undefined);
  // On one connection, so they are answered in their order, but asked in one trip.
  const [extra, definitions, found, erased] = await Promise.all([
    resource.load?.(on, ctx),
    resource.entity && hasFields ? loadCustomFields(on, ctx, resource.entity) : undefined,
    findReferences(on, ctx, resource.references ?? [], rows),
    emails(),
  ]);
  return { extra: extra as Extra, definitions, found, erased };
}

/**
 * Writes the rows of a batch: a bad one is reported and hinders no other. The number of statements does not depend on the
 * number of rows; only rows that share a key need another round. E-mail addresses and the like are keys that no unique index guards:
 * batches of few rows hold theirs, and larger ones of one resource and workspace follow one another.
 */
export async function upsertBatch<R extends Record<string, unknown>, T, Extra>(
  ctx: Context,
  resource: UpsertDefinition<R, T, Extra>,
  rows: readonly unknown[],
  existing?: 'update' | 'refuse',
) {
  const { parsed, results } = await parseRows(ctx, resource, rows);
  const few = parsed.length <= FEW;
  const written =
    parsed.length === 0
      ? undefined
      : await sqlTransaction(ctx, (tx) => writeAll(tx, ctx, resource, parsed, existing), { few });
  for (const outcome of written?.outcomes ?? []) results[outcome.index] = outcome;
  const count = (status: Outcome['status']) => results.filter((result) => result.status === status).length;
  const body: BatchResult = { created: count('created'), updated: count('updated'), errors: count('error'), results };
  return reply(body.errors > 0 ? 207 : 200, body);
}

async function parseRows<R extends Record<string, unknown>, T, Extra>(
  ctx: Context,
  resource: UpsertDefinition<R, T, Extra>,
  rows: readonly unknown[],
): Promise<{ parsed: ParsedRow<R>[]; results: Outcome[] }> {
  const results: Outcome[] = [];
  const parsed: ParsedRow<R>[] = [];
  for (const [index, sent] of rows.entries()) {
    const read = readRow(resource, sent, ctx.unknownIn);
    if (Array.isArray(read)) results[index] = rejected(index, read);
    else
      parsed.push({
        index,
        ...read,
        sent: Object.keys(read.row),
        keys: { ...keysOf(resource, read.row), id: read.id },
      });
    const pause = slice();
    if (pause) await pause;
  }
  return { parsed, results };
}

/** How rows of a batch find records, where not as everywhere. */
export interface Finding {
  /** What becomes of a row that finds a record: it changes that, leaves it, or is an error. */
  existing?: 'update' | 'skip' | 'refuse';
  /** Whether names alone find records: our ids, and the caller's. */
  byName?: boolean;
}

/** What a batch made of its rows. */
export interface WrittenRows {
  outcomes: Outcome[];
  /** The records that said all of it already. */
  unchanged: ReadonlySet<string>;
  /** The records that rows found and left, by the index of the row. */
  skipped: ReadonlyMap<number, string>;
}

/** Writes rows within a transaction of the caller's; those that are no rows at all are among the outcomes. */
export async function writeRows<R extends Record<string, unknown>, T, Extra>(
  tx: Transaction,
  ctx: Context,
  resource: UpsertDefinition<R, T, Extra>,
  rows: readonly unknown[],
  finding: Finding = {},
): Promise<WrittenRows> {
  const { parsed, results } = await parseRows(ctx, resource, rows);
  const wanted = parsed.map((row) => ({ ...row, keys: keysFor(finding, row.keys) }));
  const written = await writeAll(tx, ctx, resource, wanted, finding.existing);
  return { ...written, outcomes: [...results.filter(Boolean), ...written.outcomes] };
}

const keysFor = ({ byName }: Finding, keys: Keys): Keys => (byName ? { ...keys, alternative: undefined } : keys);

/** Why a row that must be a new record is none: what of it another record has. */
function takenBy(
  { alternative, record }: Pick<UpsertDefinition, 'alternative' | 'record'>,
  { keys, match }: WaitingRow<unknown>,
): Fault | undefined {
  const taken = match?.before ?? match?.alike;
  if (!taken) return undefined;
  const isAlike = alternative && !keys.id && taken.alternative === keys.alternative;
  const field = keys.id ? 'id' : isAlike ? alternative.field : 'externalId';
  return { field, message: `another ${record.key} has it.`, code: 'already_exists' };
}

async function writeAll<R extends Record<string, unknown>, T, Extra>(
  tx: Transaction,
  ctx: Context,
  resource: UpsertDefinition<R, T, Extra>,
  rows: ParsedRow<R>[],
  existing: Finding['existing'] = 'update',
): Promise<WrittenRows> {
  const keys = lockKeys(rows.map((row) => row.keys));
  const locked = lockPeople(tx, ctx, resource.record.plural, keys);
  // Of few rows all that is read goes out with the lock, which the database takes before it reads anything.
  if (!keys) await locked;
  const loading = loadBatchContext(
    tx,
    ctx,
    resource,
    rows.map(({ row }) => row),
    { hasErased: locked, creates: true },
  );
  const finding = keys && findAll(tx, ctx, resource, rows);
  const [surroundings, found] = await Promise.all([loading, finding, locked]);
  // Not before this, as an id is also a time.
  let waiting: WaitingRow<R>[] = rows.map((one) => Object.assign(one, { newId: newId(resource.madeAt?.(one.row)) }));
  let known = found;
  const outcomes: Outcome[] = [];
  const unchanged = new Set<string>();
  const skipped = new Map<number, string>();
  while (waiting.length > 0) {
    const { first, later } = nextRound(waiting, known ?? (await findAll(tx, ctx, resource, waiting)));
    known = undefined;
    const changes: RecordChange[] = [];
    for (const waitingRow of first) {
      const { index, newId: id, row: read, faults, sent, match } = waitingRow;
      const pause = slice();
      if (pause) await pause;
      const before = match?.before;
      if (match?.problem) {
        outcomes.push(rejected(index, [...(faults?.found ?? []), match.problem]));
        continue;
      }
      const taken = existing === 'refuse' ? takenBy(resource, waitingRow) : undefined;
      if (taken) {
        outcomes.push(rejected(index, [taken]));
        continue;
      }
      if (before && existing === 'skip') {
        skipped.set(index, before.id);
        continue;
      }
      const row = rowFor(read, match);
      if (faults) {
        outcomes.push(rejected(index, allFaults(resource, row, faults, before, surroundings)));
        continue;
      }
      const { columns, problems } = writtenColumns(resource, row, before, surroundings);
      if (problems.length > 0) {
        outcomes.push(rejected(index, problems));
        continue;
      }
      const change: RecordChange = before
        ? { kind: 'updated', id: before.id, sent, columns, before }
        : { kind: 'created', id, sent, columns };
      changes.push(change);
      outcomes.push({ index, status: before ? 'updated' : 'created', id: change.id });
    }
    await applyChanges(tx, ctx, resource, changes);
    for (const change of changes) if (change.unchanged) unchanged.add(change.id);
    waiting = later;
  }
  return { outcomes, unchanged, skipped };
}

/** What rows find, as the database is now. */
const findAll = <R extends Record<string, unknown>, T, Extra>(
  tx: Transaction,
  ctx: Context,
  resource: UpsertDefinition<R, T, Extra>,
  rows: readonly ParsedRow<R>[],
) =>
  findExisting(
    tx,
    ctx,
    resource,
    rows.map(({ keys }) => keys),
  );

/** The rows that can be written together; the others wait, in their order, and look again once these are written. */
function nextRound<R>(waiting: WaitingRow<R>[], find: (wanted: Keys) => Match) {
  for (const row of waiting) row.match = find(row.keys);
  return firstOfEach(waiting, ({ match }) => match?.claims ?? []);
}
