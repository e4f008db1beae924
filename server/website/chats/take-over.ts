import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import type { Member } from '@/server/workspace/members/contract';
import { requireMember } from './acting';
import { noneDue } from './ai/claim';
import type { chatsContract } from './contract';
import { assertOpen, type HeldChat, holdChat } from './hold';
import { readChat } from './record';
import { setChat, tell } from './tell';

/** Gives an open chat to a member, whoever handled it until now. */
export function takeOverChat(ctx: Context, { id, ...as }: Input<typeof chatsContract.takeOver>) {
  return sqlTransaction(ctx, async (tx) => {
    const held = await holdChat(tx, ctx, id);
    const member = await requireMember(tx, ctx, as, 'take over a chat');
    assertOpen(held);
    await handTo(tx, ctx, held, member);
    return { chat: await readChat(ctx, id, tx) };
  });
}

/** Makes a member the one who handles a held chat. What the AI was about to answer is theirs now. */
export async function handTo(tx: Transaction, ctx: Context, held: HeldChat, member: Member): Promise<void> {
  const byMember = { handler: 'HUMAN', handlerUserId: member.id, waitingReason: null, waitingSince: null };
  await setChat(tx, ctx, held.id, { ...byMember, ...noneDue });
  tell(tx, ctx, held.id, { state: { status: held.status, handler: 'HUMAN', agent: member.name } });
}
