import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { actingMember } from './acting';
import type { chatsContract } from './contract';
import { answersByAi, toAi, toWaiting } from './handlers';
import { assertOpen, holdChat } from './hold';
import { readChat } from './record';

/** Gives a chat back to the AI where it answers, else to whoever is free. */
export function handBackChat(ctx: Context, { id, ...as }: Input<typeof chatsContract.handBack>) {
  return sqlTransaction(ctx, async (tx) => {
    const held = await holdChat(tx, ctx, id);
    const member = await actingMember(tx, ctx, as);
    assertOpen(held);
    // A handler who has left the workspace can hand nothing back any more, so anybody may.
    const isTheirs = !member || !held.handlerUserId || held.handlerUserId === member.id;
    if (held.handler !== 'HUMAN' || !isTheirs)
      throw conflict('Only the person handling this chat can hand it back.', 'wrong_state');
    if (await answersByAi(tx, ctx, held.siteId)) await toAi(tx, ctx, held);
    else await toWaiting(tx, ctx, held, 'HANDED_BACK');
    return { chat: await readChat(ctx, id, tx) };
  });
}
