import { FileSignature } from 'lucide-react';
import { dateCell, textCell } from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/define-records';
import { creates, deletes, reads } from '@/components/records/engine/procedures';
import { When } from '@/components/ui/when';
import { contractDescriptor } from '@/server/records/contracts/descriptor';

/** There to carry files. */
export const contracts = defineRecords(contractDescriptor, ({ column, field }) => ({
  title: 'Contracts',
  icon: FileSignature,
  scope: 'write:contracts',
  read: reads(contractDescriptor),
  remove: deletes(contractDescriptor),
  create: creates(contractDescriptor),
  search: { by: 'q', hint: 'Search contracts…' },
  empty: 'Give an agreement a title here, and drop its documents on it.',
  removal: 'Its files go with it. It can be brought back for 30 days.',
  name: (contract) => contract.title,
  detail: (contract) => <When at={contract.createdAt} as="date" />,
  columns: [
    column('title', { label: 'Title', width: [320, 3], cell: textCell }),
    column('createdAt', { label: 'Created', width: [120, 0], cell: dateCell }),
  ],
  filters: [],
  fields: [field('title', { label: 'Title', kind: 'text', required: true, atCreation: true })],
  related: [],
}));
