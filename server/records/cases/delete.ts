import type { Context } from '@/server/kernel/context';
import { deleteRecord } from '@/server/kernel/db/delete';
import { caseRecord } from './record';

export const deleteCase = (ctx: Context, { id }: { id: string }) => deleteRecord(caseRecord, ctx, id);
