import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import { sameId } from '@/server/kernel/db/record';
import type { chatsContract } from './contract';
import { chatRecord, IN_QUEUE, IN_SIGHT } from './record';

export async function listChats(ctx: Context, { limit, cursor, ...filters }: Input<typeof chatsContract.list>) {
  const { status, handler, assignee, site } = filters;
  const since = filters.since ?? filters.updatedSince;
  const { records, nextCursor } = await listRecords(chatRecord, ctx, { limit, cursor, updatedSince: since }, filters, [
    status === undefined ? IN_SIGHT : IN_QUEUE[status],
    handler !== undefined && sql`t.handler = ${handler}`,
    assignee !== undefined && (assignee === 'none' ? sql`t."assigneeId" IS NULL` : sameId('assigneeId', assignee)),
    site !== undefined && sameId('siteId', site),
    since !== undefined && sql`t."lastMessageAt" >= ${since}::timestamptz`,
  ]);
  return { chats: records, nextCursor };
}
