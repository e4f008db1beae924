import { type Db, raw, sql } from '@/server/kernel/db/client';
import { SWEEP, sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { dueAfter } from './schedule';

/** One enrolment. */
export interface EnrollmentRef {
  workspaceId: string;
  enrollmentId: string;
}

/** An enrolment whose step at `position` is behind it since `at`. */
export interface Passed extends EnrollmentRef {
  position: number;
  at: Date;
  timezone: string;
  businessHoursOnly: boolean;
  /** Of the step that follows; null when there is none. */
  nextDelayDays: number | null;
}

/** The delay of the step after the one that the enrolment `e` stands at, in SQL. */
export const NEXT_DELAY = `(SELECT p."delayDays" FROM "SequenceStep" p WHERE p."workspaceId" = e."workspaceId"
  AND p."sequenceId" = e."sequenceId" AND p."order" = e.position + 1)`;

/** Moves enrolments on to their next step, or ends them after the last. `hasRun`: a durable run is there to take it. */
export async function advance(on: Db, passed: Passed[], hasRun: boolean): Promise<void> {
  if (passed.length === 0) return;
  const of = <T>(field: (one: Passed) => T) => passed.map(field);
  const next = of((one) =>
    one.nextDelayDays === null ? null : dueAfter(one.at, one.nextDelayDays, one).toISOString(),
  );
  await on.query(sql`
    UPDATE "Enrollment" e SET position = u.position + 1, "awaitsId" = NULL, "updatedAt" = now(),
      "nextAt" = CASE WHEN u.next IS NOT NULL THEN greatest(u.next, e."pausedUntil") END,
      "hasRun" = ${hasRun} AND u.next IS NOT NULL,
      state = CASE WHEN u.next IS NULL THEN 'COMPLETED' ELSE e.state END, "endedAt" = CASE WHEN u.next IS NULL THEN now() END
    FROM unnest(${of(({ workspaceId }) => workspaceId)}::uuid[], ${of(({ enrollmentId }) => enrollmentId)}::uuid[],
      ${of(({ position }) => position)}::int[], ${next}::timestamptz[]) AS u("workspaceId", id, position, next)
    WHERE e."workspaceId" = u."workspaceId" AND e.id = u.id AND e.state = 'ACTIVE' AND e.position = u.position`);
}

const AT_ONCE = 1000;

/**
 * Lets enrolments go on whose draft has been sent or discarded: the next delay counts from that moment.
 * @param only one enrolment; all that wait when left out.
 */
export function resumeReviewed(only?: EnrollmentRef): Promise<number> {
  return sqlTransaction(SWEEP, async (tx) => {
    const reviewed = await findReviewed(tx, only);
    await tx.query(sql`
      UPDATE "EnrollmentStep" h SET state = CASE WHEN u.sent THEN 'DONE' ELSE 'SKIPPED' END, error = NULL
      FROM unnest(${reviewed.map(({ workspaceId }) => workspaceId)}::uuid[], ${reviewed.map(({ enrollmentId }) => enrollmentId)}::uuid[],
        ${reviewed.map(({ position }) => position)}::int[], ${reviewed.map(({ sent }) => sent)}::boolean[]) AS u("workspaceId", id, position, sent)
      WHERE h."workspaceId" = u."workspaceId" AND h."enrollmentId" = u.id AND h."order" = u.position`);
    await advance(tx, reviewed, only !== undefined);
    return reviewed.length;
  });
}

async function findReviewed(tx: Transaction, only?: EnrollmentRef): Promise<(Passed & { sent: boolean })[]> {
  const rows = await tx.query<Passed & { sent: boolean }>(sql`
    SELECT e."workspaceId"::text, e.id::text AS "enrollmentId", e.position, m.id IS NOT NULL AS sent, w.timezone, s."businessHoursOnly",
      coalesce(m."sentAt", m."leftDraftAt", now()) AS at, ${raw(NEXT_DELAY)} AS "nextDelayDays"
    FROM "Enrollment" e
    JOIN "Sequence" s ON s."workspaceId" = e."workspaceId" AND s.id = e."sequenceId"
    JOIN "Workspace" w ON w.id = e."workspaceId"
    LEFT JOIN "Email" m ON m."workspaceId" = e."workspaceId" AND m.id = e."awaitsId"
    WHERE e."awaitsId" IS NOT NULL AND e.state = 'ACTIVE' AND m.status IS DISTINCT FROM 'DRAFT' AND NOT (coalesce(m.status, '') = 'SCHEDULED' AND m."leftDraftAt" IS NULL)
      AND (${only === undefined} OR (e."workspaceId" = ${only?.workspaceId ?? null}::uuid AND e.id = ${only?.enrollmentId ?? null}::uuid))
    ORDER BY e.id LIMIT ${AT_ONCE} FOR UPDATE OF e SKIP LOCKED`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
