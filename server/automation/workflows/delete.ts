import type { Context } from '@/server/kernel/context';
import { deleteRecord } from '@/server/kernel/db/delete';
import { workflowRecord } from './record';

export const deleteWorkflow = (ctx: Context, { id }: { id: string }) => deleteRecord(workflowRecord, ctx, id);
