import type { Context } from '@/server/context';
import { getRecord } from '@/server/db/record';
import { taskRecord } from './record';

export const getTask = async (ctx: Context, { id }: { id: string }) => ({
  task: await getRecord(taskRecord, ctx, id),
});
