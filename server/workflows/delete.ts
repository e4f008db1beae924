import type { Context } from '@/server/context';
import { deleteRecord } from '@/server/db/delete';
import { workflowRecord } from './record';

export const deleteWorkflow = (ctx: Context, { id }: { id: string }) => deleteRecord(workflowRecord, ctx, id);
