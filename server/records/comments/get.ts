import type { Context } from '@/server/kernel/context';
import { getRecord } from '@/server/kernel/db/record';
import type { Comment } from './contract';
import { commentRecord } from './record';

export const getComment = async (ctx: Context, { id }: { id: string }): Promise<{ comment: Comment }> => ({
  comment: await getRecord(commentRecord, ctx, id),
});
