import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { db } from '@/server/kernel/db/client';
import { getRecordId } from '@/server/kernel/db/record';
import { quoteRecord } from './record';
import { quoteUrl } from './token';
import { lastVersion } from './versions';

/** The link to the version that was sent last, for whoever sends it by hand. Throws a 409 where nothing was sent. */
export async function linkQuote(ctx: Context, { id }: { id: string }): Promise<{ url: string; version: number }> {
  const quoteId = await getRecordId(quoteRecord, ctx, id);
  const last = await lastVersion(db, ctx, quoteId);
  if (!last) throw conflict('This quote was not sent yet.', 'wrong_state');
  const { versionId, version } = last;
  return { url: quoteUrl({ workspaceId: ctx.workspaceId, versionId }), version };
}
