import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { actingMember } from './acting';
import type { chatsContract } from './contract';
import { answersByAi, toAi, toWaiting } from './handlers';
import { assertOpen, lockChat } from './lock';
import { readChat } from './record';

/** Gives a chat back to the AI where it answers, else to whoever is free. */
export function handBackChat(ctx: Context, { id, ...as }: Input<typeof chatsContract.handBack>) {
  return sqlTransaction(ctx, async (tx) => {
    const chat = await lockChat(tx, ctx, id);
    const member = await actingMember(tx, ctx, as);
    assertOpen(chat);
    // A handler who has left the workspace can hand nothing back any more, so anybody may.
    const isTheirs = !member || !chat.handlerUserId || chat.handlerUserId === member.id;
    if (chat.handler !== 'HUMAN' || !isTheirs)
      throw conflict('Only the person handling this chat can hand it back.', 'wrong_state');
    if (await answersByAi(tx, ctx, chat.siteId)) await toAi(tx, ctx, chat);
    else await toWaiting(tx, ctx, chat, 'HANDED_BACK');
    return { chat: await readChat(ctx, id, tx) };
  });
}
