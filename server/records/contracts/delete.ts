import type { Context } from '@/server/kernel/context';
import { deleteRecord } from '@/server/kernel/db/delete';
import { contractRecord } from './record';

export const deleteContract = (ctx: Context, { id }: { id: string }) => deleteRecord(contractRecord, ctx, id);
