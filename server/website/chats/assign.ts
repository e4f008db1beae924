import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { findMember, stranger } from '@/server/workspace/members/resolve';
import { notify } from '@/server/workspace/notifications';
import type { chatsContract } from './contract';
import { lockChat } from './lock';
import { publishChat, setChat } from './publish';
import { readChat } from './record';

/** Says whose a chat is to answer; who handles it at the moment stays the same. */
export function assignChat(ctx: Context, { id, assigneeId }: Input<typeof chatsContract.assign>) {
  return sqlTransaction(ctx, async (tx) => {
    const chat = await lockChat(tx, ctx, id);
    const assignee = assigneeId === null ? null : await findMember(tx, ctx, { id: assigneeId });
    if (assignee === undefined) throw stranger('assigneeId', String(assigneeId));
    if (chat.assigneeId !== (assignee?.id ?? null)) {
      await setChat(tx, ctx, id, { assigneeId: assignee?.id ?? null });
      publishChat(tx, ctx, id, {});
      const byOneself = ctx.actor.kind === 'member' && ctx.actor.memberId === assignee?.id;
      const title = `The chat with ${chat.visitorName ?? 'a visitor'} was assigned to you`;
      if (assignee && !byOneself) {
        await notify(tx, ctx, { to: [assignee.id], kind: 'chat', title, href: `/chats?id=${id}` });
      }
    }
    return { chat: await readChat(ctx, id, tx) };
  });
}
