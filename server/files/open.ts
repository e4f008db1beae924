import type { Readable } from 'node:stream';
import contentDisposition from 'content-disposition';
import { ApiError, notFound, STATUS } from '@/server/contract/errors';
import { prisma } from '@/server/db/client';
import { fileStore } from '@/server/storage';
import { readToken } from '@/server/storage/tokens';
import { servedAs } from './media-type';

const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";
/** A sandbox shuts out the browser's own viewer of PDF, which runs no script of the file in our origin. */
const PDF_POLICY = "frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

/** The name for clients that read no `filename*` (RFC 8187); whether they take Latin-1 or UTF-8 for granted is anybody's guess. */
const toAscii = (name: string) => name.replace(/[^\x20-\x7e]/gu, '_');

/** A file on its way to whoever holds its download address. */
export interface Download {
  headers: Record<string, string>;
  bytes: Readable;
}

/**
 * Opens the file that a token names. Its headers keep a browser from running it as a page of ours: the type is from a list
 * of ours and not to be guessed, anything but pictures and PDF is saved (RFC 6266), and what is shown is in a sandbox.
 */
export async function openDownload(token: string): Promise<Download> {
  const grant = readToken('download', token, Date.now());
  if (grant === 'forged') throw new ApiError(STATUS.forbidden, 'This download address is not valid.');
  if (grant === 'expired') throw new ApiError(STATUS.forbidden, 'This download address has expired.');
  const { workspaceId, id, expiresAt } = grant;
  const file = await prisma.file.findUnique({
    where: { workspaceId_id: { workspaceId, id } },
    select: { fileName: true, contentType: true, size: true, storageKey: true },
  });
  const bytes = file && (await fileStore().read(file.storageKey));
  if (!file || !bytes) throw notFound('File');
  const { type, disposition } = servedAs(file.contentType);
  const headers = {
    'Content-Type': type,
    'Content-Length': String(file.size),
    'Content-Disposition': contentDisposition(file.fileName, { type: disposition, fallback: toAscii(file.fileName) }),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': type === 'application/pdf' ? PDF_POLICY : POLICY,
    'Cross-Origin-Resource-Policy': 'same-site',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': `private, max-age=${Math.max(0, Math.floor((expiresAt - Date.now()) / 1000))}`,
  };
  return { headers, bytes };
}
