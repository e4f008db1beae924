import type { Context } from '@/server/context';
import { deleteRecord } from '@/server/db/delete';
import { dealRecord } from './record';

export const deleteDeal = (ctx: Context, { id }: { id: string }) => deleteRecord(dealRecord, ctx, id);
