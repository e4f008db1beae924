import type { Context } from '@/server/kernel/context';
import { badRequest, conflict } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { API_PREFIX } from '@/server/kernel/contract/operation';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { requireMember } from './acting';
import type { chatsContract } from './contract';
import { filesFor } from './files';
import { assertOpen, type LockedChat, lockChat } from './lock';
import { scheduleMail } from './mail/schedule';
import { appendMessage, withoutPlace } from './messages';
import { publishChat } from './publish';
import { readChat } from './record';
import { assignHandler } from './take-over';

/** Answers the visitor; a chat that no person handles is taken over with it. */
export function replyToChat(ctx: Context, { id, body = '', fileIds = [], ...as }: Input<typeof chatsContract.reply>) {
  if (!body && fileIds.length === 0) throw badRequest('body is required.', { code: 'required', field: 'body' });
  return sqlTransaction(ctx, async (tx) => {
    const chat = await lockChat(tx, ctx, id);
    const member = await requireMember(tx, ctx, as, 'reply');
    assertOpen(chat);
    assertMine(chat, member.id);
    if (chat.handlerUserId !== member.id) await assignHandler(tx, ctx, chat, member);
    const files = await filesFor(tx, ctx, id, fileIds);
    const sent = { role: 'AGENT', body, files, userId: member.id, userName: member.name } as const;
    const { message } = await appendMessage(tx, ctx, chat, sent);
    await scheduleMail(tx, ctx, chat, message.seq);
    publishChat(tx, ctx, id, { message });
    return { message: withoutPlace(message), chat: await readChat(ctx, id, tx) };
  });
}

function assertMine({ handler, handlerUserId, handlerName }: LockedChat, memberId: string): void {
  if (handler !== 'HUMAN' || !handlerUserId || handlerUserId === memberId) return;
  throw conflict(`${handlerName} is handling this chat. Take it over first.`, 'wrong_state', {
    fix: { call: `POST ${API_PREFIX}/chats/{id}/take-over` },
  });
}
