import type { Context } from '@/server/kernel/context';
import { getRecord } from '@/server/kernel/db/record';
import type { CustomField } from './contract';
import { customFieldRecord } from './record';

export async function getCustomField(ctx: Context, { id }: { id: string }): Promise<{ customField: CustomField }> {
  return { customField: await getRecord(customFieldRecord, ctx, id) };
}
