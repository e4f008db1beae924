import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { selectJson } from '@/server/kernel/db/record';
import type { Webhook } from './contract';
import { webhookRecord } from './record';

export async function listWebhooks(ctx: Context): Promise<{ webhooks: Webhook[] }> {
  const rows = await db.query<{ json: Webhook }>(
    sql`${selectJson(webhookRecord, ctx.workspaceId, sql`TRUE`)} ORDER BY t.id DESC`,
  );
  return { webhooks: rows.map((row) => row.json) };
}
