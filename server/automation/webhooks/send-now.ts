import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { getRecord } from '@/server/kernel/db/record';
import type { Transaction } from '@/server/kernel/db/transaction';
import { attempt } from './attempt';
import { type Claimed, clockTime, deliveryLease, previousSecret } from './claim';
import type { Delivery } from './contract';
import { deliveryRecord } from './record';
import { sender } from './sender';
import { settle } from './settle';

/** Writes a delivery of one attempt, claimed from the start so that no drain takes it up while we send it ourselves. */
export async function claimSingle(
  tx: Transaction,
  ctx: Context,
  { endpointId, eventId }: { endpointId: string; eventId: string },
): Promise<string> {
  const id = newId();
  await tx.query(sql`
    WITH counted AS (
      INSERT INTO "WebhookSequence" AS s ("workspaceId", "endpointId", last)
      VALUES (${ctx.workspaceId}::uuid, ${endpointId}::uuid, 1)
      ON CONFLICT ("workspaceId", "endpointId") DO UPDATE SET last = s.last + 1 RETURNING s.last)
    INSERT INTO "WebhookDelivery" ("workspaceId", id, "endpointId", "eventId", type, "eventCreatedAt", single,
      "nextAttemptAt", "leaseUntil", sequence)
    SELECT e."workspaceId", ${id}::uuid, ${endpointId}::uuid, e.id, e.type, e."createdAt", true, now(),
      ${deliveryLease.until(clockTime(Date.now()))}, counted.last
    FROM "Event" e CROSS JOIN counted WHERE e."workspaceId" = ${ctx.workspaceId}::uuid AND e.id = ${eventId}::uuid`);
  return id;
}

/** Sends it, whether its endpoint is on or off, and answers it as it is afterwards. */
export async function sendSingle(ctx: Context, id: string): Promise<{ delivery: Delivery }> {
  const [claimed] = await db.query<Claimed>(sql`
    SELECT d."workspaceId", d.id, d."endpointId", d."eventId", d.type, v.payload, e.url, e.secret, ${previousSecret(sql`now()`)}, e.responsive,
      d.sequence::text,
      ${deliveryLease.leaseId('d')}
    FROM "WebhookDelivery" d
    JOIN "WebhookEndpoint" e ON e."workspaceId" = d."workspaceId" AND e.id = d."endpointId"
    JOIN "Event" v ON v."workspaceId" = d."workspaceId" AND v.id = d."eventId"
    WHERE d."workspaceId" = ${ctx.workspaceId}::uuid AND d.id = ${id}::uuid`);
  if (claimed) await settle([await attempt(claimed, { post: sender().post, clock: Date.now })]);
  return { delivery: await getRecord(deliveryRecord, ctx, id) };
}
