import type { Context } from '@/server/context';
import { deleteRecord } from '@/server/db/delete';
import { leadRecord } from './record';

export const deleteLead = (ctx: Context, { id }: { id: string }) => deleteRecord(leadRecord, ctx, id);
