import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import type { Member } from '@/server/workspace/members/contract';
import { requireMember } from './acting';
import { noneDue } from './ai/claim';
import type { chatsContract } from './contract';
import { assertOpen, type LockedChat, lockChat } from './lock';
import { publishChat, setChat } from './publish';
import { readChat } from './record';

/** Gives an open chat to a member, whoever handled it until now. */
export function takeOverChat(ctx: Context, { id, ...as }: Input<typeof chatsContract.takeOver>) {
  return sqlTransaction(ctx, async (tx) => {
    const chat = await lockChat(tx, ctx, id);
    const member = await requireMember(tx, ctx, as, 'take over a chat');
    assertOpen(chat);
    await assignHandler(tx, ctx, chat, member);
    return { chat: await readChat(ctx, id, tx) };
  });
}

/** Makes a member the one who handles a locked chat. What the AI was about to answer is theirs now. */
export async function assignHandler(tx: Transaction, ctx: Context, chat: LockedChat, member: Member): Promise<void> {
  const byMember = { handler: 'HUMAN', handlerUserId: member.id, waitingReason: null, waitingSince: null };
  await setChat(tx, ctx, chat.id, { ...byMember, ...noneDue });
  publishChat(tx, ctx, chat.id, { state: { status: chat.status, handler: 'HUMAN', agent: member.name } });
}
