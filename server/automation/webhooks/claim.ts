import { sql, sweepDb } from '@/server/kernel/db/client';

/** How long a claimed delivery belongs to whoever claimed it: well beyond the deadline of one attempt. */
const LEASE_MS = 45_000;
/** Deliveries that may be under way at once to one endpoint whose last answer was a quick success; to any other, one. */
const ENDPOINT_WINDOW = 64;

/** A delivery that is ours to attempt until its lease ends. */
export interface Claimed {
  workspaceId: string;
  id: string;
  endpointId: string;
  eventId: string;
  type: string;
  payload: string;
  url: string;
  secret: Uint8Array;
  responsive: boolean;
  /** Names the claim: an outcome is only written while the row still carries it. */
  lease: string;
}

/** How many deliveries are wanted, by whether their endpoint is known to answer quickly. */
export interface Room {
  responsive: number;
  others: number;
}

/** The lease of a claim made at this time. */
export const leaseFrom = (now: number) => new Date(now + LEASE_MS).toISOString();

/**
 * Claims what is due. Every endpoint has its own queue, and only the front of a queue may be under way: 64 of an endpoint that
 * answers quickly, one of any other. Turns are taken queue by queue, so neither a long queue nor a slow receiver holds up
 * another. A claim whose lease has run out (its process is gone) is free again.
 * @param now Unix milliseconds.
 */
export function claimDue(now: number, room: Room): Promise<Claimed[]> {
  const at = new Date(now).toISOString();
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
      SELECT front.*, e.responsive,
        row_number() OVER (PARTITION BY e.responsive ORDER BY front.place, front."nextAttemptAt") AS turn
      FROM queue q
      JOIN "WebhookEndpoint" e ON e."workspaceId" = q."workspaceId" AND e.id = q."endpointId" AND e.active
      CROSS JOIN LATERAL (
        SELECT f.*, row_number() OVER (ORDER BY f."nextAttemptAt", f.id) AS place FROM (
          SELECT d."workspaceId", d.id, d."nextAttemptAt", d."leaseUntil" FROM "WebhookDelivery" d
          WHERE d.status = 'PENDING' AND d."workspaceId" = e."workspaceId" AND d."endpointId" = e.id
            AND d."nextAttemptAt" <= ${at}::timestamptz
          ORDER BY d."nextAttemptAt", d.id LIMIT CASE WHEN e.responsive THEN ${ENDPOINT_WINDOW}::int ELSE 1 END
        ) f
      ) front
      WHERE front."leaseUntil" IS NULL OR front."leaseUntil" <= ${at}::timestamptz
    ), mine AS (
      SELECT d."workspaceId", d.id FROM due JOIN "WebhookDelivery" d USING ("workspaceId", id)
      WHERE due.turn <= CASE WHEN due.responsive THEN ${room.responsive}::int ELSE ${room.others}::int END
        AND d.status = 'PENDING' AND (d."leaseUntil" IS NULL OR d."leaseUntil" <= ${at}::timestamptz)
      FOR UPDATE OF d SKIP LOCKED
    )
    UPDATE "WebhookDelivery" d SET "leaseUntil" = ${leaseFrom(now)}::timestamptz
    FROM mine, "WebhookEndpoint" e, "Event" v
    WHERE d."workspaceId" = mine."workspaceId" AND d.id = mine.id
      AND e."workspaceId" = d."workspaceId" AND e.id = d."endpointId"
      AND v."workspaceId" = d."workspaceId" AND v.id = d."eventId"
    RETURNING d."workspaceId", d.id, d."endpointId", d."eventId", d.type, v.payload, e.url, e.secret, e.responsive,
      ${leaseFrom(now)}::text AS lease`);
}
