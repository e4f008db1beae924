import { raw, sql, sweepDb } from '@/server/kernel/db/client';
import { type EnrollmentRef, resumeReviewed } from './advance';
import { sendForgotten } from './auto-send';

const AT_ONCE = 1000;
const REF = raw('e."workspaceId"::text, e.id::text AS "enrollmentId"');

/**
 * Looks after the durable runs: lets go on what waited for a review, and answers whose run is to be started and whose to be
 * ended. An enrolment that is long overdue has lost its run, and gets another: after those without one, as both together have no index
 * that leaves out whoever waits for a day to come.
 */
export async function sweepEnrollments(): Promise<{ start: EnrollmentRef[]; end: EnrollmentRef[] }> {
  await sendForgotten();
  await resumeReviewed();
  const start = await sweepDb.query<EnrollmentRef>(sql`
    WITH fresh AS (
      SELECT "workspaceId", id FROM "Enrollment" WHERE state = 'ACTIVE' AND "nextAt" IS NOT NULL AND NOT "hasRun"
      ORDER BY "nextAt" LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
    ), lost AS (
      SELECT "workspaceId", id FROM "Enrollment"
      WHERE state = 'ACTIVE' AND "hasRun" AND "nextAt" < now() - interval '10 minutes' AND "updatedAt" < now() - interval '10 minutes'
      ORDER BY "nextAt" LIMIT ${AT_ONCE} - (SELECT count(*) FROM fresh) FOR UPDATE SKIP LOCKED
    )
    UPDATE "Enrollment" e SET "hasRun" = true, "updatedAt" = now()
    FROM (SELECT * FROM fresh UNION ALL SELECT * FROM lost) d
    WHERE e."workspaceId" = d."workspaceId" AND e.id = d.id RETURNING ${REF}`);
  const end = await sweepDb.query<EnrollmentRef>(sql`
    UPDATE "Enrollment" e SET "hasRun" = false
    FROM (SELECT "workspaceId", id FROM "Enrollment" WHERE state <> 'ACTIVE' AND "hasRun"
      ORDER BY "endedAt" LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED) d
    WHERE e."workspaceId" = d."workspaceId" AND e.id = d.id RETURNING ${REF}`);
  return { start, end };
}
