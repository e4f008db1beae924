import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { foldedForms } from '@/server/kernel/mail/address';

/** Bounces of an address that are older do not count, and no pause is longer. */
const REMEMBERED_DAYS = 30;
const LONGEST_DAYS = 16;

/**
 * Pauses the enrolments of all contacts with an address that mail came back from for now: no step is taken before `days`
 * are over, twice as many for each such bounce of the last 30 days, 16 at most. They go on by themselves.
 */
export async function pauseEnrollments(tx: Transaction, ctx: Context, email: string, days: number): Promise<void> {
  const forms = foldedForms(email);
  await tx.query(sql`
    WITH earlier AS (
      SELECT greatest(count(*) - 1, 0) AS times FROM "EmailEvent" v JOIN "Email" m ON m."workspaceId" = v."workspaceId" AND m.id = v."emailId"
      WHERE v."workspaceId" = ${ctx.workspaceId}::uuid AND v.type = 'BOUNCE' AND v.passing
        AND v.at > now() - ${REMEMBERED_DAYS}::int * interval '1 day' AND m."contactId" IN (
          SELECT id FROM "Contact" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND lower(email) = ANY(${forms}::text[]))
    ), pause AS (
      SELECT now() + least(${days}::int * power(2, least(times, 10)), ${LONGEST_DAYS}::int) * interval '1 day' AS until FROM earlier
    )
    UPDATE "Enrollment" e SET "pausedUntil" = greatest(e."pausedUntil", p.until), "updatedAt" = now(),
      "nextAt" = CASE WHEN e."nextAt" IS NOT NULL THEN greatest(e."nextAt", p.until) END
    FROM pause p, "Contact" c
    WHERE c."workspaceId" = ${ctx.workspaceId}::uuid AND lower(c.email) = ANY(${forms}::text[])
      AND e."workspaceId" = c."workspaceId" AND e."contactId" = c.id AND e.state = 'ACTIVE'`);
}
