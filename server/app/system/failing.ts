import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { SWEEP, sqlTransaction } from '@/server/kernel/db/transaction';

/** Something that the service reads from or delivers to, and that does not answer as it should. */
export interface FailingSource {
  workspaceId: string;
  kind: 'mailbox' | 'calendar' | 'webhook';
  id: string;
  name: string;
  problem: string;
  /** Since when, where that is known. */
  since: string | null;
}

/** More than anybody reads through. */
const MOST = 200;

/** What fails less often mends itself before anybody could do something about it. */
const FAILURES = 3;

const of = (row: string, workspaceId: string | undefined): Sql =>
  workspaceId ? sql`${raw(row)}."workspaceId" = ${workspaceId}::uuid` : raw('true');

/** What fails in a workspace, or in all of them. An address says no more than its host: a path may hold a secret. */
export function failingSources(workspaceId?: string): Promise<FailingSource[]> {
  return sqlTransaction(SWEEP, (tx) =>
    tx.query<FailingSource>(sql`
      SELECT f."workspaceId"::text, f.kind, f.id::text, f.name, f.problem, f.since FROM (
        SELECT b."workspaceId", 'mailbox' AS kind, b.id, b.address::text AS name,
          coalesce(b."lastError", 'It cannot be read.') AS problem, b."lastSyncAt" AS since
        FROM "Mailbox" b WHERE ${of('b', workspaceId)} AND b.status = 'ERROR'
        UNION ALL
        SELECT s."workspaceId", 'calendar', s.id, c.name || ' (' || m.name || ')',
          coalesce(s."lastError", 'It cannot be read.'), s."lastSyncAt"
        FROM "CalendarSource" s
        JOIN "CalendarConnection" c ON c."workspaceId" = s."workspaceId" AND c.id = s."connectionId"
        JOIN "Member" m ON m."workspaceId" = s."workspaceId" AND m.id = s."memberId"
        WHERE ${of('s', workspaceId)} AND s.attempts >= ${FAILURES}::int
        UNION ALL
        SELECT e."workspaceId", 'webhook', e.id, split_part(split_part(e.url, '://', 2), '/', 1),
          CASE WHEN e.active THEN 'Deliveries to it used up all their attempts.' ELSE 'It was turned off after failures.' END,
          e."disabledAt"
        FROM "WebhookEndpoint" e
        WHERE ${of('e', workspaceId)} AND (e."disabledReason" = 'failures' OR (e.active AND e."consecutiveFailures" > 0))
      ) f ORDER BY f."workspaceId", f.kind, f.name, f.id LIMIT ${MOST}::int`),
  );
}
