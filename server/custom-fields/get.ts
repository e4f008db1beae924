import type { Context } from '@/server/context';
import { getRecord } from '@/server/db/record';
import type { CustomField } from './contract';
import { customFieldRecord } from './record';

export async function getCustomField(ctx: Context, { id }: { id: string }): Promise<{ customField: CustomField }> {
  return { customField: await getRecord(customFieldRecord, ctx, id) };
}
