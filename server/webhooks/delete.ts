import type { Context } from '@/server/context';
import { deleteRecord } from '@/server/db/delete';
import { webhookRecord } from './record';

/** Its deliveries go with it. */
export const deleteWebhook = (ctx: Context, { id }: { id: string }) => deleteRecord(webhookRecord, ctx, id);
