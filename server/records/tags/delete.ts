import type { Context } from '@/server/kernel/context';
import { deleteRecord } from '@/server/kernel/db/delete';
import { tagRecord } from './record';

export const deleteTag = (ctx: Context, { id }: { id: string }) => deleteRecord(tagRecord, ctx, id);
