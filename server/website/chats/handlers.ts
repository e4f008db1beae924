import type { Context } from '@/server/kernel/context';
import { type Db, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { aiProvider } from '@/server/outreach/ai/provider';
import { notify } from '@/server/workspace/notifications';
import { noneDue } from './ai/claim';
import type { Chat } from './contract';
import type { LockedChat } from './lock';
import { publishChat, setChat, setChats } from './publish';

/** Whether the AI answers on a site: it is switched on there, and there is a provider. */
export async function answersByAi(on: Db, ctx: Context, siteId: string): Promise<boolean> {
  if (!aiProvider()) return false;
  const [site] = await on.query<{ aiReplies: boolean }>(sql`
    SELECT "aiReplies" FROM "ChatSite" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${siteId}::uuid`);
  return site?.aiReplies ?? false;
}

/** Gives a locked chat to the AI, which answers from the visitor's next message on. */
export async function toAi(tx: Transaction, ctx: Context, chat: LockedChat): Promise<void> {
  const byAi = { handler: 'AI', handlerUserId: null, waitingReason: null, waitingSince: null };
  await setChat(tx, ctx, chat.id, byAi);
  publishChat(tx, ctx, chat.id, { state: { status: chat.status, handler: 'AI', agent: null } });
}

type Reason = NonNullable<Chat['waitingReason']>;

const WHY: Record<Reason, string> = {
  TEAM_MODE: 'waits for an answer',
  ASKED_FOR_HUMAN: 'asks for a person',
  AI_FAILED: 'waits, for the AI could not answer',
  HANDED_BACK: 'was handed back',
};

const waitingFor = (reason: Reason) => ({
  ...{ handler: 'WAITING', handlerUserId: null, waitingReason: reason, waitingSince: new Date() },
});

/** Lets a locked chat wait for a person, and tells the members so. */
export async function toWaiting(
  tx: Transaction,
  ctx: Context,
  chat: LockedChat,
  reason: Reason,
  body: string | null = null,
): Promise<void> {
  await setChat(tx, ctx, chat.id, { ...waitingFor(reason), ...noneDue });
  publishChat(tx, ctx, chat.id, { state: { status: chat.status, handler: 'WAITING', agent: null } });
  await notifyWaiting(tx, ctx, chat, reason, body);
}

/**
 * Lets the open chats that a member has in hand, who is about to leave, wait for another person: else they would stand as taken
 * care of, and nobody be told of what their visitors say.
 * @returns how many there are that somebody looks at
 */
export async function releaseChats(tx: Transaction, ctx: Context, memberId: string): Promise<number> {
  const held = await tx.query<{ id: string; isSeen: boolean }>(sql`
    SELECT id::text, NOT spam AND NOT trashed AS "isSeen" FROM "Chat"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "handlerUserId" = ${memberId}::uuid AND handler = 'HUMAN' AND status = 'OPEN'
    ORDER BY id FOR UPDATE`);
  const columns = waitingFor('HANDED_BACK');
  await setChats(
    tx,
    ctx,
    held.map(({ id }) => id),
    columns,
  );
  for (const { id } of held) publishChat(tx, ctx, id, { state: { status: 'OPEN', handler: 'WAITING', agent: null } });
  return held.filter(({ isSeen }) => isSeen).length;
}

/** Notifies whoever it is assigned to, else everybody, that a chat waits. Spam and trash wait for nobody. */
export async function notifyWaiting(
  tx: Transaction,
  ctx: Context,
  { id, assigneeId, visitorName, spam, trashed }: LockedChat,
  reason: Reason,
  body: string | null = null,
): Promise<void> {
  if (spam || trashed) return;
  await notify(tx, ctx, {
    to: assigneeId ? [assigneeId] : 'everyone',
    kind: 'chat',
    title: `${visitorName ?? 'A visitor'} ${WHY[reason]}`,
    body,
    href: `/chats?id=${id}`,
  });
}
