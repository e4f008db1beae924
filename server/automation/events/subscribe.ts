import type { Context } from '@/server/kernel/context';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { EventTopic } from './catalogue';
import { followFromNow, followsHistory } from './follow/position';
import { noteFollowed } from './follow/wake';
import { refuseUnreadable } from './readable';

/** What has to be there before somebody waits for events of these topics. Throws a 403 where their records may not be read. */
export async function subscribeTopics(tx: Transaction, ctx: Context, topics: readonly EventTopic[]): Promise<void> {
  refuseUnreadable(ctx, topics);
  await followTopics(tx, ctx, topics);
}

/** Sees to it that changes are followed where a topic needs it. */
export async function followTopics(tx: Transaction, ctx: Context, topics: readonly string[]): Promise<void> {
  if (!followsHistory(topics)) return;
  await followFromNow(tx, ctx);
  tx.afterCommit(() => noteFollowed(ctx.workspaceId));
}
