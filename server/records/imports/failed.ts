import { Readable } from 'node:stream';
import Papa from 'papaparse';
import type { Context } from '@/server/kernel/context';
import { ApiError, notFound, STATUS } from '@/server/kernel/contract/errors';
import { db, sql } from '@/server/kernel/db/client';
import { DOWNLOAD_SECONDS, readToken, signedUrl } from '@/server/kernel/storage/tokens';
import { csvCell } from '@/server/records/exports/write/cells';
import { type Download, downloadHeaders } from '@/server/records/files/open';
import type { Column } from './contract';
import { NOTES } from './map/propose';
import { unguarded } from './map/values';
import { showImport } from './record';

const PAGE = 1000;
const SERVED = { type: 'text/csv; charset=utf-8', disposition: 'attachment' } as const;

/** Where the file of the rows that failed is. */
export async function failedRows(ctx: Context, { id }: { id: string }) {
  await showImport(ctx, id);
  const expiresAt = Date.now() + DOWNLOAD_SECONDS * 1000;
  const url = signedUrl('failure', { workspaceId: ctx.workspaceId, id, expiresAt });
  return { url, expiresAt: new Date(expiresAt).toISOString() };
}

/** The rows of an import that failed, as a CSV that can be mended and imported again. */
export async function openFailures(token: string): Promise<Download> {
  const grant = readToken('failure', token, Date.now());
  if (typeof grant === 'string') throw new ApiError(STATUS.forbidden, 'This download address is not valid any more.');
  const { workspaceId, id } = grant;
  const [found] = await db.query<{ columns: Column[]; fileName: string }>(sql`
    SELECT i.columns, i."fileName" FROM "Import" i WHERE i."workspaceId" = ${workspaceId}::uuid AND i.id = ${id}::uuid`);
  if (!found) throw notFound('Import');
  const bytes = Readable.from(linesOf(workspaceId, id, found.columns));
  const fileName = `${found.fileName.replace(/\.[^.]+$/, '')} failed.csv`;
  const { 'Content-Length': _unknown, ...headers } = downloadHeaders({ fileName, size: 0 }, SERVED);
  return { headers: { ...headers, 'Cache-Control': 'no-store' }, bytes };
}

/** Excel takes a CSV for UTF-8 by this mark alone. */
const BOM = '\ufeff';
const line = (values: unknown[]) => `${Papa.unparse([values])}\r\n`;
/** A cell as the file had it, with the guard of a formula that it may have lacked. */
const guarded = (cell: string) => csvCell(unguarded(cell));

async function* linesOf(workspaceId: string, id: string, columns: Column[]) {
  yield BOM + line([...NOTES, ...columns.map(({ header }) => header)]);
  for (let after = 0; ; ) {
    const rows = await db.query<{ row: number; cells: string[]; error: string }>(sql`
      SELECT f."row", f.cells, f.error FROM "ImportFailure" f
      WHERE f."workspaceId" = ${workspaceId}::uuid AND f."importId" = ${id}::uuid AND f."row" > ${after}::int
      ORDER BY f."row" LIMIT ${PAGE}::int`);
    if (rows.length > 0) yield rows.map(({ row, error, cells }) => line([row, error, ...cells.map(guarded)])).join('');
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.row ?? after;
  }
}
