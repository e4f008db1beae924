import { signalWork } from '@/inngest/signal';
import { typesOf } from '@/server/automation/events/catalogue';
import type { Context } from '@/server/kernel/context';
import { badRequest, conflict } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import type { webhooksContract } from './contract';
import { originals } from './drain-replays';
import { replayRecord, webhookRecord } from './record';

/** Has the events that were sent to an endpoint sent to it again, in their order and in the background. */
export function replayWebhook(ctx: Context, { id, since, until, types = [] }: Input<typeof webhooksContract.replay>) {
  const end = until ?? new Date().toISOString();
  if (end <= since) throw badRequest('until must be after since.');
  return transaction(ctx, async (tx) => {
    const endpointId = await getRecordId(webhookRecord, ctx, id, tx, { lock: true });
    const [held] = await tx.query<{ active: boolean; busy: boolean }>(sql`
      SELECT e.active, EXISTS (SELECT FROM "WebhookReplay" r WHERE r."workspaceId" = e."workspaceId" AND r."endpointId" = e.id
        AND r."endedAt" IS NULL) AS busy
      FROM "WebhookEndpoint" e WHERE e."workspaceId" = ${ctx.workspaceId}::uuid AND e.id = ${endpointId}::uuid`);
    if (!held?.active) throw conflict('This endpoint is off. Turn it on before its events are sent again.');
    if (held.busy) throw conflict('A replay to this endpoint is under way.');
    const replayId = newId();
    const wanted = [...new Set(types.flatMap(typesOf))];
    const span = { workspaceId: ctx.workspaceId, endpointId, since, until: end, types: wanted, afterId: null };
    await tx.query(sql`
      INSERT INTO "WebhookReplay" ("workspaceId", id, "endpointId", since, until, types, events)
      SELECT ${ctx.workspaceId}::uuid, ${replayId}::uuid, ${endpointId}::uuid, ${since}::timestamptz, ${end}::timestamptz,
        ${wanted}::text[], (SELECT count(*)::int FROM "WebhookDelivery" d WHERE ${originals(span)})`);
    tx.afterCommit(() => signalWork('webhooks/replay'));
    return { replay: await getRecord(replayRecord, ctx, replayId, tx) };
  });
}
