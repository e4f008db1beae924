import { deleteRecord } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { workflowRecord } from './record';

export const deleteWorkflow = (ctx: Context, { id }: { id: string }) => deleteRecord(workflowRecord, ctx, id);
