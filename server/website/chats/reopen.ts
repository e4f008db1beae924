import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { actingMember } from './acting';
import { dueIfUnanswered } from './ai/due';
import type { chatsContract } from './contract';
import { lockChat } from './lock';
import { publishChat, setChat } from './publish';
import { readChat } from './record';

/** Opens a closed chat again, handled by whom it was: the AI answers what was left when it was closed. One that is open stays as it is. */
export function reopenChat(ctx: Context, { id, ...as }: Input<typeof chatsContract.reopen>) {
  return sqlTransaction(ctx, async (tx) => {
    const chat = await lockChat(tx, ctx, id);
    await actingMember(tx, ctx, as);
    if (chat.status !== 'OPEN') {
      await setChat(tx, ctx, id, { status: 'OPEN' });
      publishChat(tx, ctx, id, { state: { status: 'OPEN', handler: chat.handler, agent: chat.handlerName } });
      await dueIfUnanswered(tx, ctx, { ...chat, status: 'OPEN' });
    }
    return { chat: await readChat(ctx, id, tx) };
  });
}
