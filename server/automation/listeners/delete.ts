import type { Context } from '@/server/kernel/context';
import { deleteRecord } from '@/server/kernel/db/delete';
import { listenerRecord } from './record';

export const deleteListener = (ctx: Context, { id }: { id: string }) => deleteRecord(listenerRecord, ctx, id);
