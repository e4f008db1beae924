import { columns, computed, defineRecord, reference, times } from '@/server/kernel/db/record';
import type { Enrollment, Sequence } from './contract';
import { sequenceDescriptor } from './descriptor';

const steps = `(
  SELECT coalesce(json_agg(json_build_object('id', p.id, 'order', p."order", 'type', p.type, 'delayDays', p."delayDays",
    'subject', p.subject, 'bodyHtml', p."bodyHtml", 'taskTitle', p."taskTitle") ORDER BY p."order"), '[]')
  FROM "SequenceStep" p WHERE p."workspaceId" = t."workspaceId" AND p."sequenceId" = t.id)`;

const enrollmentCount = `(
  SELECT count(*)::int FROM "Enrollment" e WHERE e."workspaceId" = t."workspaceId" AND e."sequenceId" = t.id)`;

export const sequenceRecord = defineRecord<Sequence>({
  ...sequenceDescriptor,
  fields: {
    ...columns('id', 'name', 'status', 'sendMode', 'fromEmail'),
    ...reference('offering', 'Product', 'productId', ['id', 'name']),
    ...columns('businessHoursOnly', 'exitOnReply', 'exitOnDealCreated', 'exitOnStatusChange'),
    ...computed('steps', steps),
    ...computed('enrollmentCount', enrollmentCount),
    ...times('createdAt', 'updatedAt'),
  },
});

/** What a step has come to: a draft that has been sent or discarded waits no longer, whatever became of the enrolment. */
const past = `(
  SELECT coalesce(json_agg(json_build_object('order', h."order", 'type', h.type,
    'state', CASE WHEN h.state <> 'WAITING' THEN h.state WHEN m.id IS NULL THEN 'SKIPPED' WHEN m.status = 'DRAFT' THEN 'WAITING' ELSE 'DONE' END,
    'at', to_char(h."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'emailId', m.id,
    'taskId', h."taskId", 'error', coalesce(m.error, h.error)) ORDER BY h."order"), '[]')
  FROM "EnrollmentStep" h LEFT JOIN "Email" m ON m."workspaceId" = h."workspaceId" AND m.id = h."emailId"
  WHERE h."workspaceId" = t."workspaceId" AND h."enrollmentId" = t.id)`;

/** An enrolment with what its coming dates are reckoned from. */
export type EnrollmentRow = Omit<Enrollment, 'upcoming'> & { position: number; nextAt: string | null };

export const enrollmentRecord = defineRecord<EnrollmentRow>({
  key: 'enrollment',
  plural: 'enrollments',
  resource: 'Enrollment',
  table: 'Enrollment',
  fields: {
    ...columns('id'),
    ...reference('contact', 'Contact', 'contactId', ['id', 'name', 'email']),
    ...columns('state', 'reason'),
    ...times('createdAt', 'endedAt'),
    ...computed('past', past),
    ...columns('position'),
    ...times('nextAt'),
  },
});
