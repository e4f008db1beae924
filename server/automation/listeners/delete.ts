import { deleteRecord } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { listenerRecord } from './record';

export const deleteListener = (ctx: Context, { id }: { id: string }) => deleteRecord(listenerRecord, ctx, id);
