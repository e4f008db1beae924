import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { actingMember } from './acting';
import { noneDue } from './ai/claim';
import type { chatsContract } from './contract';
import { holdChat } from './hold';
import { readChat } from './record';
import { setChat, tell } from './tell';

/** Closes a chat; one that is closed already stays as it is. */
export function closeChat(ctx: Context, { id, ...as }: Input<typeof chatsContract.close>) {
  return sqlTransaction(ctx, async (tx) => {
    const held = await holdChat(tx, ctx, id);
    await actingMember(tx, ctx, as);
    if (held.status !== 'CLOSED') {
      await setChat(tx, ctx, id, { status: 'CLOSED', ...noneDue });
      tell(tx, ctx, id, { state: { status: 'CLOSED', handler: held.handler, agent: held.handlerName } });
    }
    return { chat: await readChat(ctx, id, tx) };
  });
}
