import type { Context } from '@/server/kernel/context';
import { type Input, type Output, type Reply, reply } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { sqlState, sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import type { PublicContext } from '@/server/kernel/http/public/implement';
import { notify } from '@/server/workspace/notifications';
import { noneDue } from '../ai/claim';
import { dueForAi } from '../ai/due';
import { notifyWaiting, toWaiting } from '../handlers';
import { isBlocked, type LockedChat, lockChat } from '../lock';
import { appendMessage, appendWhere, type NewMessage, oneLine, type ToAppend } from '../messages';
import type { publicChatsContract } from '../public-contract';
import { publishChat, setChat } from '../publish';
import { blockedError } from './blocked';
import { coalesced } from './coalesce';
import type { SiteContainer } from './find-site';
import { isLinkSpam, isSpam, isTrusted } from './spam';
import { assertVisitor } from './token';
import { forVisitor } from './visitor-message';

type Sent = Output<typeof publicChatsContract.send>;
type NewChatMessage = Input<typeof publicChatsContract.send>;

/** A visitor's further message; it opens a closed chat again. */
export async function sendToChat(
  ctx: PublicContext<SiteContainer>,
  { id, body, clientId }: NewChatMessage,
): Promise<Sent | Reply<Sent>> {
  assertVisitor(ctx.token, ctx.workspaceId, id);
  // The members' words and the first message have clientIds of their own kind.
  const sent = { role: 'VISITOR', body, clientId: clientId ? `visitor/${clientId}` : null } as const;
  return (await sendPlainly(ctx, id, sent)) ?? sqlTransaction(ctx, (tx) => sendToLocked(tx, ctx, id, sent));
}

/**
 * What most messages are, further ones in an open chat that waits for a person or has one: a part of one statement, and nothing
 * more comes of it. Answers undefined for all others, of which nothing is written then.
 */
async function sendPlainly(ctx: PublicContext, id: string, sent: NewMessage): Promise<Sent | undefined> {
  if (isLinkSpam(sent.body)) return undefined;
  const appended = await appendTogether({ ...sent, workspaceId: ctx.workspaceId, chatId: id });
  if (!appended || appended.repeated) return undefined;
  publishChat({ afterCommit: (run) => run() }, ctx, id, { message: appended.message });
  return { message: forVisitor(appended.message) };
}

const isPlain = sql`t.status = 'OPEN' AND (t.handler = 'WAITING' OR t."handlerUserId" IS NOT NULL) AND ${isTrusted} AND NOT ${isBlocked}`;

/** Those of many visitors of a workspace that come at once are written together: a statement costs more than what it writes. */
const appendTogether = coalesced(
  async (sent: (ToAppend & { workspaceId: string })[], workspaceId) => {
    // A visitor's second one waits for the first.
    const each = [...new Map(sent.toReversed().map((one) => [one.chatId, one])).values()];
    const appended = await appendWhere(db, workspaceId, each, isPlain).catch((error: unknown) => {
      // One of them is being sent twice at this moment: the other one was first.
      if (sqlState(error) === '23505') return new Map<string, never>();
      throw error;
    });
    return new Map(each.map((one) => [one, appended.get(one.chatId)]));
  },
  ({ workspaceId }) => workspaceId,
);

/** Sends what needs the chat to itself: it may be spam, open the chat again, or wake the AI. */
export async function sendToLocked(tx: Transaction, ctx: Context, id: string, sent: NewMessage) {
  const before = await lockChat(tx, ctx, id);
  if (before.blocked) throw blockedError();
  const { message, repeated } = await appendMessage(tx, ctx, before, sent);
  if (repeated) return reply(200, { message: forVisitor(message) });
  const spam = await isSpam(tx, ctx.workspaceId, before, message);
  // What the AI was about to answer is spam's now, too.
  if (spam) await setChat(tx, ctx, id, { spam, ...noneDue });
  const chat = spam ? { ...before, spam } : before;
  const words = oneLine(sent.body || (sent.files ?? []).map(({ fileName }) => fileName).join(', '));
  if (chat.status === 'CLOSED') await reopen(tx, ctx, chat, words);
  if (isLeft(chat)) await toWaiting(tx, ctx, { ...chat, status: 'OPEN' }, 'TEAM_MODE', words);
  if (chat.handler === 'AI') await dueForAi(tx, ctx, chat, message.seq);
  publishChat(tx, ctx, id, { message });
  return { message: forVisitor(message) };
}

/** Whoever had it in hand is no member any more. */
const isLeft = ({ handler, handlerUserId }: LockedChat) => handler === 'HUMAN' && handlerUserId === null;

async function reopen(tx: Transaction, ctx: Context, chat: LockedChat, body: string): Promise<void> {
  const waits = chat.handler === 'WAITING';
  await setChat(tx, ctx, chat.id, { status: 'OPEN', ...(waits && { waitingSince: new Date() }) });
  publishChat(tx, ctx, chat.id, { state: { status: 'OPEN', handler: chat.handler, agent: chat.handlerName } });
  if (waits) await notifyWaiting(tx, ctx, chat, 'TEAM_MODE', body);
  if (chat.handler !== 'HUMAN' || !chat.handlerUserId) return;
  const title = `${chat.visitorName ?? 'A visitor'} wrote again`;
  const to = [chat.handlerUserId];
  await notify(tx, ctx, { to, kind: 'chat', title, body, href: `/chats?id=${chat.id}` });
}
