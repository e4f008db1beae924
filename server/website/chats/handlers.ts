import type { Context } from '@/server/kernel/context';
import { type Db, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { aiProvider } from '@/server/outreach/ai/provider';
import { notify } from '@/server/workspace/notifications';
import { noneDue } from './ai/claim';
import type { Chat } from './contract';
import type { LockedChat } from './lock';
import { publishChat, setChat } from './publish';

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

/** Lets a locked chat wait for a person, and tells the members so. */
export async function toWaiting(tx: Transaction, ctx: Context, chat: LockedChat, reason: Reason): Promise<void> {
  const waiting = { handler: 'WAITING', handlerUserId: null, waitingReason: reason, waitingSince: new Date() };
  await setChat(tx, ctx, chat.id, { ...waiting, ...noneDue });
  publishChat(tx, ctx, chat.id, { state: { status: chat.status, handler: 'WAITING', agent: null } });
  await notifyWaiting(tx, ctx, chat, reason);
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
