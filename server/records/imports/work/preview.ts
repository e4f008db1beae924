import { sql, sweepDb } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { fairShare } from '@/server/kernel/fair-share';
import { type Counts, NO_COUNTS, type Preview } from '../contract';
import type { MappedRow } from '../map/values';
import { type ClaimedImport, lease } from './claim';
import { actingAs, definitionOf, rowSlices } from './rows';
import { added, type Failure, type Written, writeSlice } from './slice';

const SHOWN_ERRORS = 20;

/** Carries what a transaction would have written out of it. */
class LookedAt extends Error {
  constructor(readonly written: Written) {
    super('Nothing of this is kept.');
  }
}

/** Writes every row and takes each slice back again, so that what is said is what would happen. */
export async function previewRows(claimed: ClaimedImport): Promise<number> {
  const seen = new Set<string>();
  const companies = new Set<string>();
  let counts: Counts = NO_COUNTS;
  let rows = 0;
  const errors: Preview['errors'] = [];
  for await (const slice of rowSlices(claimed)) {
    const written = await fairShare(claimed.workspaceId, () => lookAt(claimed, slice.rows));
    counts = added(counts, withoutAgain(claimed, written, seen));
    for (const company of written.companies) companies.add(company);
    counts.companies = companies.size;
    rows += slice.rows.length;
    for (const failure of written.failures) if (errors.length < SHOWN_ERRORS) errors.push(shown(claimed, failure));
    if (!(await keep(claimed, { ...counts, rows, done: false, errors }))) return rows;
  }
  await keep(claimed, { ...counts, rows, done: true, errors });
  return rows;
}

async function lookAt(claimed: ClaimedImport, rows: MappedRow[]): Promise<Written> {
  const ctx = actingAs(claimed);
  try {
    return await sqlTransaction(ctx, async (tx) => {
      throw new LookedAt(await writeSlice(tx, ctx, claimed, rows));
    });
  } catch (error) {
    if (error instanceof LookedAt) return error.written;
    throw error;
  }
}

/** A record that an earlier slice would have made is not made again. */
function withoutAgain(claimed: ClaimedImport, { counts, created }: Written, seen: Set<string>): Counts {
  const { alternative } = definitionOf(claimed);
  let again = 0;
  if (claimed.duplicates !== 'CREATE') {
    for (const { row } of created) {
      const other = alternative && claimed.matchBy !== 'EXTERNAL_ID' ? row[alternative.field] : undefined;
      const keys = [
        ...(typeof row.externalId === 'string' ? [`x${row.externalId}`] : []),
        ...(typeof other === 'string' && alternative ? [`a${alternative.fold(other.trim())}`] : []),
      ];
      if (keys.some((key) => seen.has(key))) again++;
      for (const key of keys) seen.add(key);
    }
  }
  const as = claimed.duplicates === 'SKIP' ? 'skipped' : 'updated';
  return { ...counts, created: counts.created - again, [as]: counts[as] + again };
}

function shown({ columns }: ClaimedImport, { row, error }: Failure): Preview['errors'][number] {
  const field = /^([\w.-]+): /.exec(error)?.[1];
  const column = columns.find((one) => one.field !== null && one.field === field);
  return { row: row.number, column: column?.header ?? null, error };
}

/** @returns whether the import is still to be looked at */
async function keep(claimed: ClaimedImport, preview: Preview): Promise<boolean> {
  const [kept] = await sweepDb.query(sql`
    UPDATE "Import" SET preview = ${JSON.stringify(preview)}::jsonb, "updatedAt" = now(),
      state = CASE WHEN ${preview.done} THEN 'READY' ELSE state END
    WHERE ${lease.isMine(claimed)} AND state = 'PREVIEWING' RETURNING 1 AS kept`);
  return kept !== undefined;
}
