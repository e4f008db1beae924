import { signalWork } from '@/inngest/signal';
import type { Context } from '@/server/kernel/context';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { LockedChat } from '../lock';
import { setChat } from '../publish';

/** Notes that the AI has to answer a visitor's message, and says so once it is committed. Spam is not answered. */
export async function dueForAi(tx: Transaction, ctx: Context, chat: LockedChat, seq: number): Promise<void> {
  if (chat.spam || chat.trashed) return;
  await setChat(tx, ctx, chat.id, { aiDueSeq: seq });
  tx.afterCommit(() => signalWork('chats/due'));
}
