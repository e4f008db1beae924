import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { getRecord } from '@/server/kernel/db/record';
import { DOWNLOAD_SECONDS, signedUrl } from '@/server/kernel/storage/tokens';
import type { quotesContract } from './contract';
import { quoteRecord } from './record';

/** Where the PDF of a quote is: of a version, or of a draft as it is. */
export async function quotePdf(ctx: Context, { id, version: asked }: Input<typeof quotesContract.pdf>) {
  const quote = await getRecord(quoteRecord, ctx, id);
  const [found] = await db.query<{ id: string; version: number }>(sql`
    SELECT v.id::text, v.version FROM "QuoteVersion" v
    WHERE v."workspaceId" = ${ctx.workspaceId}::uuid AND v."quoteId" = ${quote.id}::uuid
      AND v.version = coalesce(${asked ?? null}::int, v.version) ORDER BY v.version DESC LIMIT 1`);
  if (asked !== undefined && !found) throw notFound('Version', 'version');
  // Of a quote from before there were versions there is what it says.
  const version = asked === undefined && quote.status === 'DRAFT' ? undefined : found;
  const expiresAt = Date.now() + DOWNLOAD_SECONDS * 1000;
  const url = signedUrl('quote', { workspaceId: ctx.workspaceId, id: version?.id ?? quote.id, expiresAt });
  return { url, version: version?.version ?? null, expiresAt: new Date(expiresAt).toISOString() };
}
