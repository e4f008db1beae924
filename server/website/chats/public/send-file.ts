import { type Input, type Output, type Reply, reply } from '@/server/kernel/contract/implement';
import { db } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import type { PublicContext } from '@/server/kernel/http/public/implement';
import { createFile } from '@/server/records/files/create';
import { assertRoom, CHAT_ENTITY, checkVisitorFile } from '../files';
import { lockChat } from '../lock';
import { findRepeat } from '../messages';
import type { publicChatsContract } from '../public-contract';
import { blockedError } from './blocked';
import type { SiteContainer } from './find-site';
import { sendToLocked } from './send';
import { assertVisitor } from './token';
import { forVisitor } from './visitor-message';

type Sent = Output<typeof publicChatsContract.sendFile>;

/** A visitor's file, as a message of its own. Who may not write may not store anything either. */
export async function sendFileToChat(
  ctx: PublicContext<SiteContainer>,
  { id, fileName, contentType, contentBase64, clientId }: Input<typeof publicChatsContract.sendFile>,
): Promise<Sent | Reply<Sent>> {
  assertVisitor(ctx.token, ctx.workspaceId, id);
  const known = clientId ? `visitor/${clientId}` : null;
  const repeat = known ? await findRepeat(db, ctx, id, known) : undefined;
  if (repeat) return reply(200, { message: forVisitor(repeat) });
  checkVisitorFile(contentType, contentBase64);
  await sqlTransaction(ctx, async (tx) => {
    if ((await lockChat(tx, ctx, id)).blocked) throw blockedError();
    await assertRoom(tx, ctx, id);
  });
  const { file } = await createFile(ctx, { entity: CHAT_ENTITY, recordId: id, fileName, contentType, contentBase64 });
  const { id: fileId, size } = file;
  const files = [{ id: fileId, fileName: file.fileName, contentType: file.contentType, size }];
  return sqlTransaction(ctx, (tx) => sendToLocked(tx, ctx, id, { role: 'VISITOR', body: '', files, clientId: known }));
}
