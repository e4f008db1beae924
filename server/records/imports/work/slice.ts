import type { Context } from '@/server/kernel/context';
import { attemptedInHalves, type Transaction } from '@/server/kernel/db/transaction';
import { addTagsByName } from '@/server/records/tags/by-name';
import type { Tagged } from '@/server/records/tags/tagged';
import { writeRows } from '@/server/records/upsert/batch';
import { type Counts, NO_COUNTS } from '../contract';
import { listOf, type MappedRow } from '../map/values';
import { RESOURCES } from '../resources';
import type { ClaimedImport } from './claim';
import { linkRows } from './links';
import { definitionOf } from './rows';

export interface Failure {
  row: MappedRow;
  error: string;
}

/** What became of some rows. */
export interface Written {
  counts: Counts;
  failures: Failure[];
  /** The rows that made a record. */
  created: MappedRow[];
  /** The companies that were made, by what rows call them. */
  companies: string[];
}

const NOTHING: Written = { counts: NO_COUNTS, failures: [], created: [], companies: [] };

/** Writes rows as a batch; where the database refuses that, halves, until what it refuses is one row. */
export async function writeSlice(
  tx: Transaction,
  ctx: Context,
  claimed: ClaimedImport,
  rows: readonly MappedRow[],
): Promise<Written> {
  const pieces = await attemptedInHalves(tx, rows, (some) => writeBatch(tx, ctx, claimed, some.map(copied)));
  return pieces.map((piece) => ('done' in piece ? piece.done : refused(piece))).reduce(together, NOTHING);
}

function refused({ row, refusedBy }: { row: MappedRow; refusedBy: string }): Written {
  const error = `The database refuses this row (${refusedBy || 'a value is out of bounds'}).`;
  return { ...NOTHING, counts: { ...NO_COUNTS, failed: 1 }, failures: [{ row, error }] };
}

const together = (a: Written, b: Written): Written => ({
  counts: added(a.counts, b.counts),
  failures: [...a.failures, ...b.failures],
  created: [...a.created, ...b.created],
  companies: [...a.companies, ...b.companies],
});

/** What is looked up is written into a row; a second try looks again. */
const copied = (row: MappedRow): MappedRow => ({ ...row, row: { ...row.row } });

export const added = (a: Counts, b: Counts): Counts => ({
  created: a.created + b.created,
  updated: a.updated + b.updated,
  unchanged: a.unchanged + b.unchanged,
  skipped: a.skipped + b.skipped,
  failed: a.failed + b.failed,
  companies: a.companies + b.companies,
  leftEmpty: a.leftEmpty + b.leftEmpty,
});

const FINDING = { UPDATE: 'update', SKIP: 'skip', CREATE: 'refuse' } as const;

async function writeBatch(
  tx: Transaction,
  ctx: Context,
  claimed: ClaimedImport,
  rows: readonly MappedRow[],
): Promise<Written> {
  const { failed, companies } = await linkRows(tx, ctx, claimed, rows);
  const whole = rows.filter(({ number }) => !failed.has(number));
  const isNew = claimed.duplicates === 'CREATE';
  const sent = whole.map(({ row: { id, ...row } }) => (id === undefined || isNew ? row : { ...row, id }));
  const { outcomes, unchanged, skipped } = await writeRows(tx, ctx, definitionOf(claimed), sent, {
    existing: FINDING[claimed.duplicates],
    byName: isNew || claimed.matchBy === 'EXTERNAL_ID',
  });
  const tagged = await putTags(tx, ctx, claimed, whole, outcomes);
  const counts = { ...NO_COUNTS, companies: companies.length, skipped: skipped.size };
  const written: Written = { counts, failures: [], created: [], companies };
  for (const { index, status, id, error } of outcomes) {
    const row = whole[index];
    if (!row) continue;
    if (status === 'error') failed.set(row.number, error ?? 'It cannot be written.');
    else if (status === 'created') written.created.push(row);
    else if (id !== undefined && unchanged.has(id) && !tagged.has(id)) written.counts.unchanged++;
    else written.counts.updated++;
  }
  written.counts.created = written.created.length;
  written.counts.failed = failed.size;
  for (const { number, leftEmpty } of rows) if (!failed.has(number)) written.counts.leftEmpty += leftEmpty;
  written.failures = rows.flatMap((row) => {
    const error = failed.get(row.number);
    return error === undefined ? [] : [{ row, error }];
  });
  return written;
}

/** @returns the records that got tags which they had not had */
async function putTags(
  tx: Transaction,
  ctx: Context,
  { resource }: ClaimedImport,
  rows: readonly MappedRow[],
  outcomes: readonly { index: number; id?: string | undefined }[],
): Promise<Set<string>> {
  const { entity } = RESOURCES[resource].descriptor;
  const wanted = outcomes.flatMap(({ index, id }) => {
    const tags = rows[index]?.links.tags;
    return id === undefined || tags === undefined
      ? []
      : [{ id, names: listOf(tags).map((name) => name.slice(0, 100)) }];
  });
  if (wanted.length === 0) return new Set();
  const pairs = await addTagsByName(tx, ctx, entity as Tagged, wanted);
  return new Set(pairs.map(({ record }) => record));
}
