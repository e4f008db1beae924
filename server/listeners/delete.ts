import type { Context } from '@/server/context';
import { deleteRecord } from '@/server/db/delete';
import { listenerRecord } from './record';

export const deleteListener = (ctx: Context, { id }: { id: string }) => deleteRecord(listenerRecord, ctx, id);
