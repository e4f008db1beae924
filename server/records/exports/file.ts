import { Readable } from 'node:stream';
import type { Context } from '@/server/kernel/context';
import { ApiError, conflict, notFound, STATUS } from '@/server/kernel/contract/errors';
import { db } from '@/server/kernel/db/client';
import { getRecord } from '@/server/kernel/db/record';
import { DOWNLOAD_SECONDS, readToken, signedUrl } from '@/server/kernel/storage/tokens';
import { type Download, downloadHeaders } from '@/server/records/files/open';
import { bytesOf } from '@/server/records/imports/parts';
import type { Export } from './contract';
import { keptParts } from './parts';
import { exportRecord, showExport } from './record';

/** Where the file of an export is. */
export async function exportFile(ctx: Context, { id }: { id: string }) {
  const { export: found } = await showExport(ctx, id);
  if (found.state !== 'DONE') throw conflict(`This export is ${found.state}, not DONE.`, 'wrong_state');
  const expiresAt = Date.now() + DOWNLOAD_SECONDS * 1000;
  const url = signedUrl('export', { workspaceId: ctx.workspaceId, id, expiresAt });
  return { url, expiresAt: new Date(expiresAt).toISOString() };
}

const TYPES: Record<Export['format'], string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson',
  zip: 'application/zip',
};

/** The bytes of an export, a part at a time. */
export async function openExport(token: string): Promise<Download> {
  const grant = readToken('export', token, Date.now());
  if (typeof grant === 'string') throw new ApiError(STATUS.forbidden, 'This download address is not valid any more.');
  const { workspaceId, id } = grant;
  const found = await getRecord(exportRecord, { workspaceId } as Context, id, db);
  const parts = await keptParts(db, workspaceId, id);
  if (found.state !== 'DONE' || parts.length === 0) throw notFound('Export');
  const headers = downloadHeaders(found, { type: TYPES[found.format], disposition: 'attachment' });
  return { headers: { ...headers, 'Cache-Control': 'no-store' }, bytes: Readable.from(bytesOf(parts)) };
}
