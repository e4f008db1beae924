import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { listPage } from '@/server/kernel/db/list';
import { pointsAt } from '@/server/kernel/db/pointing';
import { getRecord } from '@/server/kernel/db/record';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import type { Enrollment, Sequence, sequencesContract } from './contract';
import { hasOutcome } from './outcomes';
import { type EnrollmentRow, enrollmentRecord, sequenceRecord } from './record';
import { type Calendar, dueAfter } from './schedule';

export async function listEnrollments(ctx: Context, input: Input<typeof sequencesContract.enrollments>) {
  const { limit, cursor, state, outcome, contactId, include } = input;
  const sequence = await getRecord(sequenceRecord, ctx, input.id);
  const { records, ...end } = await listPage(
    enrollmentRecord,
    ctx,
    { limit, cursor },
    {
      filters: { id: sequence.id, state, outcome, contactId },
      conditions: [
        sql`t."sequenceId" = ${sequence.id}::uuid`,
        state !== undefined && sql`t.state = ${state}`,
        outcome !== undefined && hasOutcome(outcome),
        contactId !== undefined && pointsAt('contactId', contactDescriptor, ctx, contactId),
      ],
      isCounted: include !== undefined,
    },
  );
  const [workspace] = await db.query<{ timezone: string }>(
    sql`SELECT timezone FROM "Workspace" WHERE id = ${ctx.workspaceId}::uuid`,
  );
  const calendar = { timezone: workspace?.timezone ?? 'UTC', businessHoursOnly: sequence.businessHoursOnly };
  return { enrollments: records.value.map((row) => foreseen(row, sequence, calendar)), ...end };
}

/** An enrolment with the dates of what comes, each reckoned from the one before. */
function foreseen({ position, nextAt, ...row }: EnrollmentRow, { steps }: Sequence, calendar: Calendar): Enrollment {
  if (row.state !== 'ACTIVE') return { ...row, upcoming: [] };
  // While a draft waits, the step at this position has been taken, and the dates of the others depend on its review.
  const waits = row.past.some(({ order }) => order === position);
  let at = nextAt === null ? null : new Date(nextAt);
  const upcoming = steps
    .filter(({ order }) => order >= position + (waits ? 1 : 0))
    .map(({ order, type, delayDays }) => {
      if (at !== null && order > position) at = dueAfter(at, delayDays, calendar);
      return { order, type, at: at === null ? null : at.toISOString() };
    });
  return { ...row, upcoming };
}
