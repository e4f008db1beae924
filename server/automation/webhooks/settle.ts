import { type RecordChange, type RecordSql, recordSql, writeRecordsAcrossWorkspaces } from '@/server/kernel/changes';
import { raw, sql } from '@/server/kernel/db/client';
import { SWEEP, sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { notify } from '@/server/workspace/notifications';
import type { Outcome } from './attempt';
import { deliveryLease } from './claim';
import { numbering } from './number';

/** Seconds from one failed attempt to the next: 8 attempts over about a day. */
export const RETRY_DELAYS_SECONDS = [60, 300, 1800, 7200, 18_000, 28_800, 28_800];
export const MAX_ATTEMPTS = RETRY_DELAYS_SECONDS.length + 1;
/** Deliveries in a row that must use up all their attempts before their endpoint is turned off. */
export const SHUT_OFF_AFTER = 5;
/** A success slower than this does not yet earn an endpoint several deliveries at once. */
const QUICK_MS = 1000;

/**
 * Writes the outcomes of attempts, in the order in which they ended: the deliveries, the failure counts of their endpoints,
 * and the shut-off of those whose count is full. An outcome whose claim was lost meanwhile changes nothing.
 */
export function settle(outcomes: Outcome[]): Promise<void> {
  return sqlTransaction(SWEEP, async (tx) => {
    const counted = await writeRecordsAcrossWorkspaces(tx, 'WebhookEndpoint', writeOutcomes(outcomes), changeOf);
    const off = counted.filter(({ active }) => !active);
    if (off.length > 0) await failPending(tx, off);
    for (const endpoint of off) await notifyAdmins(tx, endpoint);
  });
}

/** One statement over all of them. A count is about an active endpoint, so one that is off keeps what it has. */
function writeOutcomes(outcomes: Outcome[]): RecordSql {
  const of = <T>(field: (outcome: Outcome) => T) => outcomes.map(field);
  return recordSql`
    WITH o AS (
      SELECT * FROM unnest(${of((o) => o.delivery.workspaceId)}::uuid[], ${of((o) => o.delivery.id)}::uuid[],
        ${of((o) => o.delivery.leaseId)}::timestamptz[], ${of((o) => new Date(o.at).toISOString())}::timestamptz[],
        ${of((o) => o.error)}::text[], ${of((o) => o.status)}::int[], ${of((o) => o.body)}::text[],
        ${of((o) => o.durationMs)}::int[]) WITH ORDINALITY AS o("workspaceId", id, lease, at, error, status, body, duration, n)
    ), done AS (
      UPDATE "WebhookDelivery" d SET attempts = d.attempts + 1, ${deliveryLease.released}, "lastAttemptAt" = o.at,
        status = CASE WHEN o.error IS NULL THEN 'SUCCEEDED'
          WHEN d.single OR d.status = 'FAILED' OR d.attempts + 1 >= ${MAX_ATTEMPTS} THEN 'FAILED' ELSE 'PENDING' END,
        "nextAttemptAt" = CASE WHEN o.error IS NOT NULL AND NOT d.single AND d.status = 'PENDING'
          THEN o.at + (${RETRY_DELAYS_SECONDS}::int[])[d.attempts + 1] * interval '1 second' END,
        "responseStatus" = o.status, "responseBody" = o.body, "durationMs" = o.duration, "lastError" = o.error,
        "deliveredAt" = CASE WHEN o.error IS NULL THEN o.at END
      FROM o WHERE d."workspaceId" = o."workspaceId" AND d.id = o.id AND ${deliveryLease.isHeldBy(raw('o.lease'), 'd')}
      RETURNING d."workspaceId", d."endpointId", o.n, o.at, o.error IS NULL AS ok, o.duration,
        d.status = 'FAILED' AND NOT d.single AS exhausted
    ), latest AS (
      SELECT "workspaceId", "endpointId", max(n) AS n, coalesce(max(n) FILTER (WHERE ok), 0) AS success
      FROM done GROUP BY 1, 2
    ), change AS (
      SELECT l."workspaceId", l."endpointId", l.success > 0 AS reset, max(d.at) AS at,
        count(*) FILTER (WHERE d.exhausted AND d.n > l.success)::int AS exhausted,
        bool_or(d.ok AND d.duration <= ${QUICK_MS}) FILTER (WHERE d.n = l.n) AS responsive
      FROM latest l JOIN done d USING ("workspaceId", "endpointId") GROUP BY 1, 2, 3
    ), counted AS (
      SELECT c.*, e."consecutiveFailures" AS before, least(CASE WHEN c.reset THEN 0 ELSE e."consecutiveFailures" END + c.exhausted, ${SHUT_OFF_AFTER})
        AS failures
      FROM change c JOIN "WebhookEndpoint" e ON e."workspaceId" = c."workspaceId" AND e.id = c."endpointId" AND e.active
      WHERE c.exhausted > 0 OR (c.reset AND e."consecutiveFailures" > 0) OR e.responsive <> c.responsive
      FOR NO KEY UPDATE OF e
    ), written AS (
      UPDATE "WebhookEndpoint" e SET "consecutiveFailures" = c.failures, responsive = c.responsive,
        active = c.failures < ${SHUT_OFF_AFTER},
        "disabledAt" = CASE WHEN c.failures >= ${SHUT_OFF_AFTER} THEN c.at END,
        "disabledReason" = CASE WHEN c.failures >= ${SHUT_OFF_AFTER} THEN 'failures' END,
        "updatedAt" = CASE WHEN c.failures <> e."consecutiveFailures" THEN greatest(c.at, e."updatedAt") ELSE e."updatedAt" END
      FROM counted c WHERE e."workspaceId" = c."workspaceId" AND e.id = c."endpointId"
      RETURNING e."workspaceId"::text, e.id::text, e.url, e.active, c.failures, c.before
    )
    SELECT * FROM written`;
}

interface Endpoint {
  workspaceId: string;
  id: string;
  url: string;
  active: boolean;
  failures: number;
  before: number;
}

/** How quickly it answers is nothing that an endpoint shows. */
function changeOf({ id, active, failures, before }: Endpoint): RecordChange | undefined {
  if (failures === before) return undefined;
  const columns = { consecutiveFailures: failures, active };
  return { kind: 'updated', id, columns, before: { consecutiveFailures: before, active: true } };
}

/** Only they can see to it. The address says no more than its host: a path may hold a secret. */
function notifyAdmins(tx: Transaction, { workspaceId, id, url }: Endpoint): Promise<void> {
  return notify(
    tx,
    { workspaceId },
    {
      to: 'admins',
      kind: 'webhook',
      title: 'A webhook endpoint was shut off after failures',
      body: `Deliveries to ${new URL(url).host} kept failing. Turn it on again once it answers.`,
      href: `/settings/webhooks/${id}`,
    },
  );
}

/** Ends what waits for endpoints that were just turned off, and numbers it: its receiver sees a gap. An attempt under way may still turn out a success. */
async function failPending(tx: Transaction, endpoints: Endpoint[]): Promise<void> {
  await tx.query(sql`
    WITH failing AS (
      SELECT d."workspaceId", d.id, d."endpointId", d.sequence, d."nextAttemptAt"
      FROM unnest(${endpoints.map((e) => e.workspaceId)}::uuid[], ${endpoints.map((e) => e.id)}::uuid[]) AS e("workspaceId", id)
      JOIN "WebhookDelivery" d ON d."workspaceId" = e."workspaceId" AND d."endpointId" = e.id AND d.status = 'PENDING'
      ORDER BY d."workspaceId", d.id FOR UPDATE OF d
    ), ${numbering('failing')}
    UPDATE "WebhookDelivery" d SET status = 'FAILED', "nextAttemptAt" = NULL, sequence = coalesce(d.sequence, n.sequence),
      "lastError" = coalesce(d."lastError", 'The endpoint was turned off after repeated failures.')
    FROM failing f LEFT JOIN numbered n ON n."workspaceId" = f."workspaceId" AND n.id = f.id
    WHERE d."workspaceId" = f."workspaceId" AND d.id = f.id`);
}
