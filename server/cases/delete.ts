import type { Context } from '@/server/context';
import { deleteRecord } from '@/server/db/delete';
import { caseRecord } from './record';

export const deleteCase = (ctx: Context, { id }: { id: string }) => deleteRecord(caseRecord, ctx, id);
