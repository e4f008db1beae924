import { deleteRecord } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { webhookRecord } from './record';

/** Its deliveries go with it. */
export const deleteWebhook = (ctx: Context, { id }: { id: string }) => deleteRecord(webhookRecord, ctx, id);
