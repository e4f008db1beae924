import type { Context } from '@/server/context';
import { getRecord } from '@/server/db/record';
import { formRecord } from './record';
import type { Form } from './shapes';

export async function getForm(ctx: Context, { id }: { id: string }): Promise<{ form: Form }> {
  return { form: await getRecord(formRecord, ctx, id) };
}
