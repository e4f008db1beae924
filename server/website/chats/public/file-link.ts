import { notFound } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { db } from '@/server/kernel/db/client';
import type { PublicContext } from '@/server/kernel/http/public/implement';
import { downloadOf, fileUrl } from '@/server/records/files/get';
import { isSent } from '../files';
import type { publicChatsContract } from '../public-contract';
import type { SiteContainer } from './find-site';
import { assertVisitor } from './token';

/** An address from which a visitor has a file of their conversation for five minutes. */
export async function linkChatFile(
  ctx: PublicContext<SiteContainer>,
  { id, fileId }: Input<typeof publicChatsContract.fileLink>,
) {
  assertVisitor(ctx.token, ctx.workspaceId, id);
  const isThere = (await isSent(db, ctx, id, fileId)) && (await fileUrl(ctx.workspaceId, fileId)) !== undefined;
  if (!isThere) throw notFound('File');
  return downloadOf(ctx.workspaceId, fileId);
}
