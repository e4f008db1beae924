import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { listRecords } from '@/server/kernel/db/list';
import type { commentsContract } from './contract';
import { commentRecord } from './record';

export async function listComments(ctx: Context, { noteId, ...page }: Input<typeof commentsContract.list>) {
  const onNote = noteId !== undefined && (isId(noteId) ? sql`t."noteId" = ${noteId}::uuid` : sql`FALSE`);
  const { records, nextCursor } = await listRecords(commentRecord, ctx, page, { noteId }, [onNote]);
  return { comments: records, nextCursor };
}
