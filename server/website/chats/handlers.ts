import type { Context } from '@/server/kernel/context';
import { type Db, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { aiProvider } from '@/server/outreach/ai/provider';
import { notify } from '@/server/workspace/notifications';
import { noneDue } from './ai/claim';
import type { Chat } from './contract';
import type { HeldChat } from './hold';
import { setChat, tell } from './tell';

/** Whether the AI answers on a site: it is switched on there, and there is a provider. */
export async function answersByAi(on: Db, ctx: Context, siteId: string): Promise<boolean> {
  if (!aiProvider()) return false;
  const [site] = await on.query<{ aiReplies: boolean }>(sql`
    SELECT "aiReplies" FROM "ChatSite" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${siteId}::uuid`);
  return site?.aiReplies ?? false;
}

/** Gives a held chat to the AI, which answers from the visitor's next message on. */
export async function toAi(tx: Transaction, ctx: Context, held: HeldChat): Promise<void> {
  const byAi = { handler: 'AI', handlerUserId: null, waitingReason: null, waitingSince: null };
  await setChat(tx, ctx, held.id, byAi);
  tell(tx, ctx, held.id, { state: { status: held.status, handler: 'AI', agent: null } });
}

type Reason = NonNullable<Chat['waitingReason']>;

const WHY: Record<Reason, string> = {
  TEAM_MODE: 'waits for an answer',
  ASKED_FOR_HUMAN: 'asks for a person',
  AI_FAILED: 'waits, for the AI could not answer',
  HANDED_BACK: 'was handed back',
};

/** Lets a held chat wait for a person, and tells the members so. */
export async function toWaiting(tx: Transaction, ctx: Context, held: HeldChat, reason: Reason): Promise<void> {
  const waiting = { handler: 'WAITING', handlerUserId: null, waitingReason: reason, waitingSince: new Date() };
  await setChat(tx, ctx, held.id, { ...waiting, ...noneDue });
  tell(tx, ctx, held.id, { state: { status: held.status, handler: 'WAITING', agent: null } });
  await noteWaiting(tx, ctx, held, reason);
}

/** Tells whoever it is assigned to, else everybody, that a chat waits. Spam and trash wait for nobody. */
export async function noteWaiting(
  tx: Transaction,
  ctx: Context,
  { id, assigneeId, visitorName, spam, trashed }: HeldChat,
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
