import type { Context } from '@/server/context';
import type { Input } from '@/server/contract/implement';
import { patchRecord } from '@/server/upsert/patch';
import type { tasksContract } from './contract';
import { taskNoun } from './noun';

export const updateTask = async (ctx: Context, { id, ...input }: Input<typeof tasksContract.update>) => ({
  task: await patchRecord(ctx, taskNoun, id, input),
});
