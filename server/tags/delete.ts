import type { Context } from '@/server/context';
import { deleteRecord } from '@/server/db/delete';
import { tagRecord } from './record';

export const deleteTag = (ctx: Context, { id }: { id: string }) => deleteRecord(tagRecord, ctx, id);
