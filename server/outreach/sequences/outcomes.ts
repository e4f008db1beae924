import type { Context } from '@/server/kernel/context';
import type { Input, Output } from '@/server/kernel/contract/implement';
import { db, join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { getRecordId } from '@/server/kernel/db/record';
import { ENROLLMENT_OUTCOMES, ENROLLMENT_STATES, type EnrollmentOutcome, type sequencesContract } from './contract';
import { sequenceRecord } from './record';

/** The e-mails of an enrolment `t` that went out, of which the key over its steps finds the few that there are. */
const EMAILS =
  raw(`"EnrollmentStep" h JOIN "Email" m ON m."workspaceId" = h."workspaceId" AND m.id = h."emailId" AND m.status = 'SENT'
  WHERE h."workspaceId" = t."workspaceId" AND h."enrollmentId" = t.id`);

/** Whether an enrolment `t` has an outcome. */
export const hasOutcome = (outcome: EnrollmentOutcome): Sql =>
  outcome === 'EMAILED' ? sql`EXISTS (SELECT FROM ${EMAILS})` : sql`t.state = ${outcome}`;

/** How many enrolments a sequence has, in all and with each outcome, as `hasOutcome` finds them. */
export async function countOutcomes(
  ctx: Context,
  input: Input<typeof sequencesContract.outcomes>,
): Promise<Output<typeof sequencesContract.outcomes>> {
  const id = await getRecordId(sequenceRecord, ctx, input.id);
  const states = ENROLLMENT_STATES.map((state) =>
    raw(`count(*) FILTER (WHERE t.state = '${state}')::int AS "${state}"`),
  );
  const [row] = await db.query<Record<EnrollmentOutcome | 'total' | 'emails', number>>(sql`
    SELECT count(*)::int AS total, ${join(states)}, count(*) FILTER (WHERE h.sent > 0)::int AS "EMAILED",
      coalesce(sum(h.sent), 0)::int AS emails
    FROM "Enrollment" t CROSS JOIN LATERAL (SELECT count(*) AS sent FROM ${EMAILS}) h
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t."sequenceId" = ${id}::uuid`);
  if (!row) throw new Error('An aggregate always has a row.');
  const { total, emails } = row;
  return { total, outcomes: ENROLLMENT_OUTCOMES.map((outcome) => ({ outcome, count: row[outcome] })), emails };
}
