import type { Context } from '@/server/context';
import { upsertBatch } from '@/server/upsert/batch';
import { taskNoun } from './noun';

export const upsertTasks = (ctx: Context, { tasks }: { tasks: unknown[] }) => upsertBatch(ctx, taskNoun, tasks);
