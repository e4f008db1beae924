import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { API_PREFIX } from '@/server/kernel/contract/operation';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { requireMember } from './acting';
import type { chatsContract } from './contract';
import { assertOpen, type HeldChat, holdChat } from './hold';
import { appendMessage, withoutPlace } from './messages';
import { readChat } from './record';
import { handTo } from './take-over';
import { tell } from './tell';

/** Answers the visitor; a chat that no person handles is taken over with it. */
export function replyToChat(ctx: Context, { id, body, ...as }: Input<typeof chatsContract.reply>) {
  return sqlTransaction(ctx, async (tx) => {
    const held = await holdChat(tx, ctx, id);
    const member = await requireMember(tx, ctx, as, 'reply');
    assertOpen(held);
    assertMine(held, member.id);
    if (held.handlerUserId !== member.id) await handTo(tx, ctx, held, member);
    const sent = { role: 'AGENT', body, userId: member.id, userName: member.name } as const;
    const { message } = await appendMessage(tx, ctx, held, sent);
    tell(tx, ctx, id, { message });
    return { message: withoutPlace(message), chat: await readChat(ctx, id, tx) };
  });
}

function assertMine({ handler, handlerUserId, handlerName }: HeldChat, memberId: string): void {
  if (handler !== 'HUMAN' || !handlerUserId || handlerUserId === memberId) return;
  throw conflict(`${handlerName} is handling this chat. Take it over first.`, 'wrong_state', {
    fix: { call: `POST ${API_PREFIX}/chats/{id}/take-over` },
  });
}
