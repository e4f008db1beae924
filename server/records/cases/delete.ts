import { deleteRecord } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { caseRecord } from './record';

export const deleteCase = (ctx: Context, { id }: { id: string }) => deleteRecord(caseRecord, ctx, id);
