import type { Context } from '@/server/kernel/context';
import { getRecord } from '@/server/kernel/db/record';
import { workflowRecord } from './record';

export const getWorkflow = async (ctx: Context, { id }: { id: string }) => ({
  workflow: await getRecord(workflowRecord, ctx, id),
});
