import type { Readable } from 'node:stream';
import contentDisposition from 'content-disposition';
import { ApiError, notFound, STATUS } from '@/server/kernel/contract/errors';
import { prisma } from '@/server/kernel/db/client';
import { fileStore } from '@/server/kernel/storage';
import { type Grant, readToken } from '@/server/kernel/storage/tokens';
import { servedAs } from './served-as';

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

/** Bytes in the file store. */
interface Stored {
  fileName: string;
  size: number;
  storageKey: string;
}

/** Opens the file that a token names; pictures and PDF are shown, the rest is saved. */
export async function openDownload(token: string): Promise<Download> {
  const { workspaceId, id, expiresAt } = readGrant('download', token);
  const file = await prisma.file.findUnique({
    where: { workspaceId_id: { workspaceId, id } },
    select: { fileName: true, contentType: true, size: true, storageKey: true },
  });
  if (!file) throw notFound('File');
  return openStored(file, servedAs(file.contentType), expiresAt);
}

/** What a token grants. Throws a 403 that says whether it was ever good. */
export function readGrant(use: 'download' | 'attachment', token: string): Grant {
  const grant = readToken(use, token, Date.now());
  if (grant === 'forged') throw new ApiError(STATUS.forbidden, 'This download address is not valid.');
  if (grant === 'expired') throw new ApiError(STATUS.forbidden, 'This download address has expired.');
  return grant;
}

/**
 * The headers of a download, which keep a browser from running it as a page of ours: the type is from a list of ours and not
 * to be guessed, anything but pictures and PDF is saved (RFC 6266), and what is shown is in a sandbox.
 */
export const downloadHeaders = (
  { fileName, size }: Pick<Stored, 'fileName' | 'size'>,
  { type, disposition }: ReturnType<typeof servedAs>,
): Record<string, string> => ({
  'Content-Type': type,
  'Content-Length': String(size),
  'Content-Disposition': contentDisposition(fileName, { type: disposition, fallback: toAscii(fileName) }),
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': type === 'application/pdf' ? PDF_POLICY : POLICY,
  'Cross-Origin-Resource-Policy': 'same-site',
  'Referrer-Policy': 'no-referrer',
});

/** Opens stored bytes; whoever has them may keep them until their address ends. */
export async function openStored(
  stored: Stored,
  served: ReturnType<typeof servedAs>,
  expiresAt: number,
): Promise<Download> {
  const bytes = await fileStore().read(stored.storageKey);
  if (!bytes) throw notFound('File');
  const headers = {
    ...downloadHeaders(stored, served),
    'Cache-Control': `private, max-age=${Math.max(0, Math.floor((expiresAt - Date.now()) / 1000))}`,
  };
  return { headers, bytes };
}
