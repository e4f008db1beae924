import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { actingMember } from './acting';
import type { chatsContract } from './contract';
import { holdChat } from './hold';
import { readChat } from './record';
import { setChat, tell } from './tell';

/** Opens a closed chat again, handled by whom it was; one that is open stays as it is. */
export function reopenChat(ctx: Context, { id, ...as }: Input<typeof chatsContract.reopen>) {
  return sqlTransaction(ctx, async (tx) => {
    const held = await holdChat(tx, ctx, id);
    await actingMember(tx, ctx, as);
    if (held.status !== 'OPEN') {
      await setChat(tx, ctx, id, { status: 'OPEN' });
      tell(tx, ctx, id, { state: { status: 'OPEN', handler: held.handler, agent: held.handlerName } });
    }
    return { chat: await readChat(ctx, id, tx) };
  });
}
