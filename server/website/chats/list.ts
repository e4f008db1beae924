import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listDescribed } from '@/server/kernel/db/listing';
import { sameId } from '@/server/kernel/db/record';
import { chatListing, type chatsContract } from './contract';
import { chatRecord, IN_QUEUE, IN_SIGHT } from './record';

/** The list of chats, as it is described. */
export const chatList = { listing: chatListing, record: chatRecord };

export async function listChats(ctx: Context, input: Input<typeof chatsContract.list>) {
  const { status, assignee, site } = input;
  const since = input.since ?? input.updatedSince;
  const { records, ...end } = await listDescribed(chatList, ctx, { ...input, updatedSince: since }, [
    status === undefined ? IN_SIGHT : IN_QUEUE[status],
    assignee !== undefined && (assignee === 'none' ? sql`t."assigneeId" IS NULL` : sameId('assigneeId', assignee)),
    site !== undefined && sameId('siteId', site),
    since !== undefined && sql`t."lastMessageAt" >= ${since}::timestamptz`,
  ]);
  return { chats: records, ...end };
}
