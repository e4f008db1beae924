import type { Context } from '@/server/context';
import { deleteRecord } from '@/server/db/delete';
import { contractRecord } from './record';

export const deleteContract = (ctx: Context, { id }: { id: string }) => deleteRecord(contractRecord, ctx, id);
