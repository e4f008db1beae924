import type { Context } from '@/server/kernel/context';
import { getRecord } from '@/server/kernel/db/record';
import type { Template } from './contract';
import { templateRecord } from './record';

export const getTemplate = async (ctx: Context, { id }: { id: string }): Promise<{ template: Template }> => ({
  template: await getRecord(templateRecord, ctx, id),
});
