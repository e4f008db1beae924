import { raw, type Sql, sql, sweepDb } from '@/server/kernel/db/client';

/**
 * What numbers deliveries, as parts of a statement that has them as `from` (workspaceId, id, endpointId, sequence, nextAttemptAt),
 * locked, and gives them the numbers in `numbered`. They are drawn when a delivery is first claimed or given up, not when it is
 * written: a counter in the transaction of a change would let all writers of a workspace wait for one another. Counters are taken
 * in the order of their keys, after the deliveries, so that no two statements wait for each other.
 */
export const numbering = (from: string): Sql => sql`
    fresh AS (
      SELECT f."workspaceId", f.id, f."endpointId", count(*) OVER (PARTITION BY f."workspaceId", f."endpointId") AS many,
        row_number() OVER (PARTITION BY f."workspaceId", f."endpointId" ORDER BY f."nextAttemptAt", f.id) AS place
      FROM ${raw(from)} f WHERE f.sequence IS NULL
    ), counted AS (
      INSERT INTO "WebhookSequence" AS s ("workspaceId", "endpointId", last)
      SELECT "workspaceId", "endpointId", count(*) FROM fresh GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT ("workspaceId", "endpointId") DO UPDATE SET last = s.last + excluded.last
      RETURNING s."workspaceId", s."endpointId", s.last
    ), numbered AS (
      SELECT f."workspaceId", f.id, c.last - f.many + f.place AS sequence
      FROM fresh f JOIN counted c ON c."workspaceId" = f."workspaceId" AND c."endpointId" = f."endpointId"
    )`;

/** Gives up what was held so long that it is never sent, and numbers it, so that the receiver sees a gap and knows. */
export async function giveUpHeld(isOver: Sql): Promise<void> {
  await sweepDb.query(sql`
    WITH held AS (
      SELECT t."workspaceId", t.id, t."endpointId", t.sequence, t."nextAttemptAt" FROM "WebhookDelivery" t
      WHERE t.status = 'PENDING' AND ${isOver} ORDER BY t."workspaceId", t.id FOR UPDATE
    ), ${numbering('held')}
    UPDATE "WebhookDelivery" d SET sequence = coalesce(d.sequence, n.sequence), status = 'FAILED', "nextAttemptAt" = NULL,
      "lastError" = coalesce(d."lastError", 'It was held for too long.')
    FROM held h LEFT JOIN numbered n ON n."workspaceId" = h."workspaceId" AND n.id = h.id
    WHERE d."workspaceId" = h."workspaceId" AND d.id = h.id`);
}
