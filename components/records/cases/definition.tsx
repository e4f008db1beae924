import { LifeBuoy } from 'lucide-react';
import { dateCell, textCell } from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/define-records';
import { creates, deletes, reads } from '@/components/records/engine/procedures';
import { When } from '@/components/ui/when';
import { caseDescriptor } from '@/server/records/cases/descriptor';

/** There to carry files. */
export const cases = defineRecords(caseDescriptor, ({ column, field }) => ({
  title: 'Cases',
  icon: LifeBuoy,
  scope: 'write:cases',
  read: reads(caseDescriptor),
  remove: deletes(caseDescriptor),
  create: creates(caseDescriptor),
  search: { by: 'q', hint: 'Search cases…' },
  empty: 'Give a complaint or a request a title here, and drop what belongs to it on it.',
  removal: 'Its files go with it. It can be brought back for 30 days.',
  name: (record) => record.title,
  detail: (record) => <When at={record.createdAt} as="date" />,
  columns: [
    column('title', { label: 'Title', width: [320, 3], cell: textCell }),
    column('createdAt', { label: 'Created', width: [120, 0], cell: dateCell }),
  ],
  filters: [],
  fields: [field('title', { label: 'Title', kind: 'text', required: true, atCreation: true })],
  related: [],
}));
