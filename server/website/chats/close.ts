import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { actingMember } from './acting';
import { noneDue } from './ai/claim';
import type { chatsContract } from './contract';
import { lockChat } from './lock';
import { publishChat, setChat } from './publish';
import { readChat } from './record';

/** Closes a chat; one that is closed already stays as it is. */
export function closeChat(ctx: Context, { id, ...as }: Input<typeof chatsContract.close>) {
  return sqlTransaction(ctx, async (tx) => {
    const chat = await lockChat(tx, ctx, id);
    await actingMember(tx, ctx, as);
    if (chat.status !== 'CLOSED') {
      await setChat(tx, ctx, id, { status: 'CLOSED', ...noneDue });
      publishChat(tx, ctx, id, { state: { status: 'CLOSED', handler: chat.handler, agent: chat.handlerName } });
    }
    return { chat: await readChat(ctx, id, tx) };
  });
}
