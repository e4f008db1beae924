import { type Sql, sql } from '@/server/kernel/db/client';

/** What came of each mail that was sent: a row for each thing that did. */
export const mailOutcomeRows = (workspaceId: string): Sql => sql`
  SELECT e."workspaceId", e.id, o.outcome, e."sentAt" AS at, e."campaignId", e."sequenceId", e."memberId"
  FROM "Email" e
  CROSS JOIN LATERAL (VALUES ('SENT', TRUE), ('OPENED', e.opens > 0), ('CLICKED', e.clicks > 0),
    ('REPLIED', e."repliedAt" IS NOT NULL), ('BOUNCED', e."bouncedAt" IS NOT NULL)) o(outcome, holds)
  WHERE e."workspaceId" = ${workspaceId}::uuid AND e.direction = 'OUTBOUND' AND e.status = 'SENT' AND o.holds`;
