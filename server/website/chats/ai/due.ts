import { signalWork } from '@/inngest/signal';
import type { Context } from '@/server/kernel/context';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { HeldChat } from '../hold';
import { setChat } from '../tell';

/** Notes that the AI has to answer a visitor's message, and says so once it is committed. Spam is not answered. */
export async function dueForAi(tx: Transaction, ctx: Context, held: HeldChat, seq: number): Promise<void> {
  if (held.spam || held.trashed) return;
  await setChat(tx, ctx, held.id, { aiDueSeq: seq });
  tx.afterCommit(() => signalWork('chats/due'));
}
