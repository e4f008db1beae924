import { type Sql, sql, sweepDb } from '@/server/kernel/db/client';
import { type Leased, leaseOn } from '@/server/kernel/leases/lease';
import { numbering } from './number';

/** Well beyond the deadline of one attempt, so that it is never renewed. */
export const deliveryLease = leaseOn({ table: 'WebhookDelivery', seconds: 45 });
/** Deliveries that may be under way at once to one endpoint whose last answer was a quick success; to any other, one. */
const ENDPOINT_WINDOW = 64;
/** Deliveries that may be under way at once of one workspace, however many endpoints it has: a drain has a third more places. */
const WORKSPACE_SHARE = { responsive: 96, others: 48 };

/** A delivery that is ours to attempt until its lease ends. */
export interface Claimed extends Leased {
  endpointId: string;
  eventId: string;
  type: string;
  payload: string;
  url: string;
  secret: Uint8Array;
  /** The secret of before, while both sign. */
  previousSecret: Uint8Array | null;
  /** Its number among the deliveries to the endpoint. */
  sequence: string;
  responsive: boolean;
}

/** How many deliveries are wanted, by whether their endpoint is known to answer quickly. */
export interface Capacity {
  responsive: number;
  others: number;
}

/** A time of the clock that attempts go by, as SQL. */
export const clockTime = (now: number): Sql => sql`${new Date(now).toISOString()}::timestamptz`;

/** The secret before the present one of an endpoint `e`, while it signs too. */
export const previousSecret = (at: Sql): Sql =>
  sql`CASE WHEN e."previousSecretUntil" > ${at} THEN e."previousSecret" END AS "previousSecret"`;

/** The bytes of a delivery `d`, looked up for each: a join of all may read every event that there is. None where the event is over. */
const PAYLOAD = sql`(SELECT v.payload FROM "Event" v WHERE v."workspaceId" = d."workspaceId" AND v.id = d."eventId")`;

/**
 * Claims what is due. Every endpoint has its own queue, and only the front of a queue may be under way: 64 of an endpoint that
 * answers quickly, one of any other. Turns are taken workspace by workspace and queue by queue, so neither a long queue nor a slow receiver
 * nor a workspace with many of them holds up another. A claim whose lease has run out (its process is gone) is free again.
 * @param now Unix milliseconds.
 */
export function claimDue(now: number, capacity: Capacity): Promise<Claimed[]> {
  const at = clockTime(now);
  return sweepDb.query<Claimed>(sql`
    WITH RECURSIVE queue AS (
      (SELECT "workspaceId", "endpointId" FROM "WebhookDelivery" WHERE status = 'PENDING'
        ORDER BY "workspaceId", "endpointId" LIMIT 1)
      UNION ALL
      SELECT next."workspaceId", next."endpointId" FROM queue q CROSS JOIN LATERAL (
        SELECT d."workspaceId", d."endpointId" FROM "WebhookDelivery" d
        WHERE d.status = 'PENDING' AND (d."workspaceId", d."endpointId") > (q."workspaceId", q."endpointId")
        ORDER BY d."workspaceId", d."endpointId" LIMIT 1) next
    ), due AS (
      SELECT front.*, e.responsive, row_number() OVER (
        PARTITION BY e."workspaceId", e.responsive ORDER BY front."isFree", front.place, front."nextAttemptAt") AS share
      FROM queue q
      JOIN "WebhookEndpoint" e ON e."workspaceId" = q."workspaceId" AND e.id = q."endpointId" AND e.active
      CROSS JOIN LATERAL (
        SELECT f.*, row_number() OVER (ORDER BY f."nextAttemptAt", f.id) AS place, ${deliveryLease.isFree('f', at)} AS "isFree" FROM (
          SELECT d."workspaceId", d.id, d."nextAttemptAt", d."leaseUntil" FROM "WebhookDelivery" d
          WHERE d.status = 'PENDING' AND d."workspaceId" = e."workspaceId" AND d."endpointId" = e.id
            AND d."nextAttemptAt" <= ${at}
          ORDER BY d."nextAttemptAt", d.id LIMIT CASE WHEN e.responsive THEN ${ENDPOINT_WINDOW}::int ELSE 1 END
        ) f
      ) front
    ), turns AS (
      SELECT due.*, row_number() OVER (PARTITION BY due.responsive ORDER BY due.share, due."nextAttemptAt") AS turn FROM due
      WHERE due."isFree" AND due.share <= CASE WHEN due.responsive THEN ${WORKSPACE_SHARE.responsive}::int ELSE ${WORKSPACE_SHARE.others}::int END
    ), mine AS (
      SELECT d."workspaceId", d.id, d."endpointId", d.sequence, d."nextAttemptAt", ${PAYLOAD} AS payload FROM turns JOIN "WebhookDelivery" d USING ("workspaceId", id)
      WHERE turns.turn <= CASE WHEN turns.responsive THEN ${capacity.responsive}::int ELSE ${capacity.others}::int END
        AND d.status = 'PENDING' AND ${deliveryLease.isFree('d', at)}
      FOR UPDATE OF d SKIP LOCKED
    ), ${numbering('mine')}
    UPDATE "WebhookDelivery" d SET ${deliveryLease.taken(undefined, at)}, sequence = coalesce(d.sequence, n.sequence)
    FROM mine LEFT JOIN numbered n ON n."workspaceId" = mine."workspaceId" AND n.id = mine.id, "WebhookEndpoint" e
    WHERE d."workspaceId" = mine."workspaceId" AND d.id = mine.id
      AND e."workspaceId" = d."workspaceId" AND e.id = d."endpointId"
      AND mine.payload IS NOT NULL
    RETURNING d."workspaceId", d.id, d."endpointId", d."eventId", d.type, mine.payload, e.url, e.secret, ${previousSecret(at)}, e.responsive,
      d.sequence::text,
      ${deliveryLease.leaseId('d')}`);
}
