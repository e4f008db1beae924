import { ListOrdered } from 'lucide-react';
import { addressCell, choiceCell, dateCell, joined, linkCell, pageCell } from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/define-records';
import type { Named } from '@/components/records/engine/definition';
import { plural } from '@/lib/format';
import type { Sequence } from '@/server/outreach/sequences/contract';
import type { sequenceDescriptor } from '@/server/outreach/sequences/descriptor';
import { enrollmentsHref } from './enrollments-href';
import { stepDays } from './step-days';

const SEQUENCE_STATUS: Named<Sequence['status']> = {
  ACTIVE: { label: 'Active', tone: 'success' },
  ARCHIVED: { label: 'Archived' },
};
const SEND_MODE: Named<Sequence['sendMode']> = {
  AUTO: { label: 'Automatic', tone: 'info' },
  DRAFT: { label: 'Reviewed' },
};

/** What its descriptor calls it, which says more than a browser needs. */
const SEQUENCE = { plural: 'sequences', key: 'sequence' } as const satisfies Partial<typeof sequenceDescriptor>;

const stepsOf = ({ steps }: Sequence) =>
  `${plural(steps.length, 'step')} over ${plural(stepDays(steps).at(-1) ?? 0, 'day')}`;

export const sequences = defineRecords(SEQUENCE, ({ column, reference }) => ({
  title: 'Sequences',
  icon: ListOrdered,
  scope: 'write:sequences',
  search: { by: 'q', hint: 'Search name…' },
  empty: 'A few emails and tasks over days or weeks, until somebody answers.',
  hasPage: true,
  name: (sequence) => sequence.name,
  detail: (sequence) => joined(stepsOf(sequence), plural(sequence.enrollmentCount, 'enrolment')),
  aside: (sequence) => choiceCell(SEND_MODE, sequence.sendMode),
  columns: [
    { id: 'name', label: 'Name', width: [260, 2], cell: ({ id, name }) => pageCell(`/sequences/${id}`, name) },
    column('status', { label: 'Status', width: [110, 0], cell: (status) => choiceCell(SEQUENCE_STATUS, status) }),
    column('sendMode', { label: 'Emails', width: [120, 0], cell: (mode) => choiceCell(SEND_MODE, mode) }),
    { id: 'steps', label: 'Steps', width: [160, 0], cell: stepsOf },
    {
      id: 'enrollmentCount',
      label: 'Enrolments',
      width: [140, 0],
      end: true,
      cell: ({ id, enrollmentCount }) => pageCell(enrollmentsHref(id), plural(enrollmentCount, 'enrolment')),
    },
    column('fromEmail', { label: 'From', width: [200, 1], hidden: true, cell: addressCell }),
    column('offering', { label: 'Product', width: [160, 1], cell: linkCell }),
    column('createdAt', { label: 'Created', width: [120, 0], cell: dateCell }),
    column('updatedAt', { label: 'Changed', width: [120, 0], hidden: true, cell: dateCell }),
  ],
  filters: [{ kind: 'choice', name: 'status', label: 'Status', choices: SEQUENCE_STATUS, fallback: 'ACTIVE' }],
  fields: [reference('offeringId', { label: 'Product', to: 'products', shown: 'offering' })],
  related: [],
}));
