import { Readable } from 'node:stream';
import { type Context, systemContext } from '@/server/kernel/context';
import { ApiError, notFound, STATUS } from '@/server/kernel/contract/errors';
import { db, sql } from '@/server/kernel/db/client';
import { readToken } from '@/server/kernel/storage/tokens';
import { type Download, downloadHeaders } from '@/server/records/files/open';
import { servedAs } from '@/server/records/files/served-as';
import { documentsOf } from '../document';
import { DRAFT } from './layout';
import { renderPdf } from './render';
import { pdfOf } from './stored';

/** The PDF behind an address that was signed: of a version, or of a draft as it is. */
export async function openQuotePdf(token: string): Promise<Download> {
  const grant = readToken('quote', token, Date.now());
  if (typeof grant === 'string') throw new ApiError(STATUS.forbidden, 'This download address is not valid any more.');
  const { workspaceId, id } = grant;
  const ctx = systemContext(workspaceId, id);
  const [found] = await db.query<{ number: number; version: number | null }>(sql`
    SELECT t.number, v.version FROM "Quote" t
    LEFT JOIN "QuoteVersion" v ON v."workspaceId" = t."workspaceId" AND v."quoteId" = t.id AND v.id = ${id}::uuid
    WHERE t."workspaceId" = ${workspaceId}::uuid AND (t.id = ${id}::uuid OR v.id IS NOT NULL)`);
  if (!found) throw notFound('Quote');
  const bytes = found.version === null ? await drawDraft(ctx, id) : (await pdfOf(ctx, id)).bytes;
  return { headers: pdfHeaders(found, bytes), bytes: Readable.from([bytes]) };
}

async function drawDraft(ctx: Context, quoteId: string): Promise<Uint8Array> {
  const document = (await documentsOf(db, ctx, sql`t.id = ${quoteId}::uuid`)).get(quoteId);
  if (!document) throw notFound('Quote');
  return renderPdf({ ...document, version: DRAFT });
}

/** What the file is called. */
export const pdfName = ({ number, version }: { number: number; version: number | null }) =>
  `Quote ${number}${version === null ? ' (draft)' : `, version ${version}`}.pdf`;

export const pdfHeaders = (named: Parameters<typeof pdfName>[0], bytes: Uint8Array): Record<string, string> => ({
  ...downloadHeaders({ fileName: pdfName(named), size: bytes.length }, servedAs('application/pdf')),
  'Cache-Control': 'no-store',
});
