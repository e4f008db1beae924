import type { Context } from '@/server/context';
import { deleteRecord } from '@/server/db/delete';
import { taskRecord } from './record';

export const deleteTask = (ctx: Context, { id }: { id: string }) => deleteRecord(taskRecord, ctx, id);
