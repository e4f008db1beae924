import type { Context } from '@/server/kernel/context';
import { getRecord } from '@/server/kernel/db/record';
import { webhookRecord } from './record';

export async function getWebhook(ctx: Context, { id }: { id: string }) {
  return { webhook: await getRecord(webhookRecord, ctx, id) };
}
