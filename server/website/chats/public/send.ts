import type { Context } from '@/server/kernel/context';
import { type Input, type Output, type Reply, reply } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { sqlState, sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import type { PublicContext } from '@/server/kernel/http/public/implement';
import { notify } from '@/server/workspace/notifications';
import { dueForAi } from '../ai/due';
import { noteWaiting } from '../handlers';
import { type HeldChat, holdChat, isBlocked } from '../hold';
import { appendMessage, appendWhere, type NewMessage, oneLine } from '../messages';
import type { publicChatsContract } from '../public-contract';
import { setChat, tell } from '../tell';
import { blockedError } from './blocked';
import type { SitePlace } from './place';
import { isAboveSuspicion, isLinkSpam, isSpam } from './spam';
import { assertVisitor } from './token';
import { forVisitor } from './visitor-message';

type Sent = Output<typeof publicChatsContract.send>;
type NewChatMessage = Input<typeof publicChatsContract.send>;

/** A visitor's further message; it opens a closed chat again. */
export async function sendToChat(
  ctx: PublicContext<SitePlace>,
  { id, body, clientId }: NewChatMessage,
): Promise<Sent | Reply<Sent>> {
  assertVisitor(ctx.token, ctx.workspaceId, id);
  // The members' words and the first message have clientIds of their own kind.
  const sent = { role: 'VISITOR', body, clientId: clientId ? `visitor/${clientId}` : null } as const;
  return (await sendPlainly(ctx, id, sent)) ?? sqlTransaction(ctx, (tx) => sendHeld(tx, ctx, id, sent));
}

/**
 * What most messages are, further ones in an open chat that waits for a person or has one: one statement, and nothing more
 * comes of it. Answers undefined for all others, of which nothing is written then.
 */
async function sendPlainly(ctx: PublicContext, id: string, sent: NewMessage): Promise<Sent | undefined> {
  if (isLinkSpam(sent.body)) return undefined;
  const isPlain = sql`t.status = 'OPEN' AND t.handler <> 'AI' AND ${isAboveSuspicion} AND NOT ${isBlocked}`;
  const appended = await appendWhere(db, ctx, id, sent, isPlain).catch((error: unknown) => {
    // The same message is being sent twice at this moment: the other one was first.
    if (sqlState(error) === '23505') return undefined;
    throw error;
  });
  if (!appended || appended.repeated) return undefined;
  tell({ afterCommit: (run) => run() }, ctx, id, { message: appended.message });
  return { message: forVisitor(appended.message) };
}

/** Sends what needs the chat to itself: it may be spam, open the chat again, or wake the AI. */
export async function sendHeld(tx: Transaction, ctx: Context, id: string, sent: NewMessage) {
  const held = await holdChat(tx, ctx, id);
  if (held.blocked) throw blockedError();
  const { message, repeated } = await appendMessage(tx, ctx, held, sent);
  if (repeated) return reply(200, { message: forVisitor(message) });
  if (await isSpam(tx, ctx.workspaceId, held, message)) await setChat(tx, ctx, id, { spam: true });
  if (held.status === 'CLOSED')
    await reopen(tx, ctx, held, sent.body || (sent.files ?? []).map(({ fileName }) => fileName).join(', '));
  if (held.handler === 'AI') await dueForAi(tx, ctx, held, message.seq);
  tell(tx, ctx, id, { message });
  return { message: forVisitor(message) };
}

async function reopen(tx: Transaction, ctx: Context, held: HeldChat, body: string): Promise<void> {
  const waits = held.handler === 'WAITING';
  await setChat(tx, ctx, held.id, { status: 'OPEN', ...(waits && { waitingSince: new Date() }) });
  tell(tx, ctx, held.id, { state: { status: 'OPEN', handler: held.handler, agent: held.handlerName } });
  if (waits) await noteWaiting(tx, ctx, held, 'TEAM_MODE', oneLine(body));
  if (held.handler !== 'HUMAN' || !held.handlerUserId) return;
  const title = `${held.visitorName ?? 'A visitor'} wrote again`;
  const to = [held.handlerUserId];
  await notify(tx, ctx, { to, kind: 'chat', title, body: oneLine(body), href: `/chats?id=${held.id}` });
}
