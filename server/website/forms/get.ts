import { config } from '@/server/kernel/config';
import type { Context } from '@/server/kernel/context';
import { getRecord } from '@/server/kernel/db/record';
import { formRecord } from './record';
import type { Form } from './shapes';

/** A form, and the address that its snippets begin with. */
export async function getForm(ctx: Context, { id }: { id: string }): Promise<{ form: Form; baseUrl: string }> {
  return { form: await getRecord(formRecord, ctx, id), baseUrl: config.baseUrl };
}
