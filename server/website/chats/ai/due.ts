import { signalWork } from '@/inngest/signal';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { LockedChat } from '../lock';
import { setChat } from '../publish';

/** Notes that the AI has to answer a visitor's message, and says so once it is committed. Spam is not answered. */
export async function dueForAi(tx: Transaction, ctx: Context, chat: LockedChat, seq: number): Promise<void> {
  if (chat.spam || chat.trashed) return;
  await setChat(tx, ctx, chat.id, { aiDueSeq: seq });
  tx.afterCommit(() => signalWork('chats/due'));
}

/** The same of the last message of an open chat that the AI handles, where that is the visitor's. */
export async function dueIfUnanswered(tx: Transaction, ctx: Context, chat: LockedChat): Promise<void> {
  if (chat.handler !== 'AI' || chat.status !== 'OPEN') return;
  const [last] = await tx.query<{ seq: number; role: string }>(sql`
    SELECT seq, role FROM "ChatMessage" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "chatId" = ${chat.id}::uuid
    ORDER BY seq DESC LIMIT 1`);
  if (last?.role === 'VISITOR') await dueForAi(tx, ctx, chat, last.seq);
}
