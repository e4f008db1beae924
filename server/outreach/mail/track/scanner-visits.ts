import { type Db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { OwnedEvent } from '@/server/outreach/mail/events';

/** Different links of one mail, or fetches of whatever of it, within so short a time: a scanner does that, a person does not. */
const LINKS = 3;
const FETCHES = 10;
const WITHIN_MS = 5000;
/** So long after a HEAD, by which no reader's program asks, what is fetched of the mail is fetched by whoever looked. */
const PROBED_MS = 10_000;

/**
 * Counts apart what one program has just fetched of a mail, once it is plain that it walks through it: many scanners call
 * themselves a browser, and their first fetches look like a person's. Some look where a link leads before they follow it,
 * often from another machine and under another name.
 */
export async function markScannerVisits(on: Db, events: OwnedEvent[]): Promise<void> {
  const first = events[0];
  if (!first) return;
  const since = events.reduce((min, { at }) => Math.min(min, at.getTime()), first.at.getTime()) - PROBED_MS;
  await on.query(sql`
    WITH recent AS (
      SELECT e."workspaceId", e.id, e."emailId", e.type, e.at, e.client, e.source, e.url, e.probe FROM "EmailEvent" e
      JOIN (SELECT DISTINCT * FROM unnest(${events.map((e) => e.workspaceId)}::uuid[], ${events.map((e) => e.emailId)}::uuid[])
        AS m("workspaceId", "emailId")) m ON m."workspaceId" = e."workspaceId" AND m."emailId" = e."emailId"
      WHERE e.id > ${newId(since - 1)}::uuid AND e.at >= ${new Date(since).toISOString()}::timestamptz AND e.type IN ('OPEN', 'CLICK')
    ), walker AS (
      SELECT "workspaceId", "emailId", client FROM recent WHERE at >= ${new Date(since + PROBED_MS - WITHIN_MS).toISOString()}::timestamptz
      GROUP BY 1, 2, 3 HAVING count(DISTINCT url) >= ${LINKS}::int OR count(*) >= ${FETCHES}::int
    ), changed AS (
      UPDATE "EmailEvent" e SET source = 'MACHINE' FROM recent r
      WHERE e."workspaceId" = r."workspaceId" AND e.id = r.id AND r.source = 'PERSON' AND (
        EXISTS (SELECT FROM walker w WHERE w."workspaceId" = r."workspaceId" AND w."emailId" = r."emailId"
          AND w.client IS NOT DISTINCT FROM r.client AND r.at >= ${new Date(since + PROBED_MS - WITHIN_MS).toISOString()}::timestamptz)
        OR EXISTS (SELECT FROM recent p WHERE p."workspaceId" = r."workspaceId" AND p."emailId" = r."emailId" AND p.probe
          AND r.at BETWEEN p.at AND p.at + ${PROBED_MS}::int * interval '1 ms')) RETURNING e."workspaceId", e.id, e."emailId", e.type
    ), fewer AS (
      SELECT "workspaceId", "emailId", count(*) FILTER (WHERE type = 'OPEN')::int AS opens, count(*) FILTER (WHERE type = 'CLICK')::int AS clicks
      FROM changed GROUP BY 1, 2
    ), still AS (
      SELECT f."workspaceId", f."emailId", min(e.at) AS first, max(e.at) AS last FROM fewer f
      LEFT JOIN "EmailEvent" e ON e."workspaceId" = f."workspaceId" AND e."emailId" = f."emailId" AND e.type = 'OPEN'
        AND e.source = 'PERSON' AND NOT EXISTS (SELECT FROM changed c WHERE c."workspaceId" = e."workspaceId" AND c.id = e.id)
      GROUP BY 1, 2
    )
    UPDATE "Email" m SET opens = m.opens - f.opens, "machineOpens" = m."machineOpens" + f.opens, clicks = m.clicks - f.clicks,
      "firstOpenAt" = s.first, "lastOpenAt" = s.last
    FROM fewer f JOIN still s ON s."workspaceId" = f."workspaceId" AND s."emailId" = f."emailId"
    WHERE m."workspaceId" = f."workspaceId" AND m.id = f."emailId"`);
}
