import { deleteRecord } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { tagRecord } from './record';

export const deleteTag = (ctx: Context, { id }: { id: string }) => deleteRecord(tagRecord, ctx, id);
