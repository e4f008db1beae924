import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { listDescribed } from '@/server/kernel/db/listing';
import { taskListing, type tasksContract } from './contract';
import { taskRecord } from './record';

/** What its lists and views are made of. */
export const taskList = { listing: taskListing, record: taskRecord };

export async function listTasks(ctx: Context, input: Input<typeof tasksContract.list>) {
  const { records, ...end } = await listDescribed(taskList, ctx, input);
  return { tasks: records, ...end };
}
