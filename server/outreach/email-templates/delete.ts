import { deleteRecord } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { templateRecord } from './record';

export const deleteTemplate = (ctx: Context, { id }: { id: string }) => deleteRecord(templateRecord, ctx, id);
