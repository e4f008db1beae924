import { FileSignature } from 'lucide-react';
import { dateCell } from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/types';
import { When } from '@/components/ui/when';
import type { Titled } from '@/server/kernel/contract/titled-operations';

/** There to carry files. */
export const contracts = defineRecords<Titled>({
  noun: 'contracts',
  one: 'contract',
  many: 'contracts',
  title: 'Contracts',
  icon: FileSignature,
  write: 'write:contracts',
  creation: 'create',
  editable: false,
  removable: true,
  readable: true,
  files: 'CONTRACT',
  search: 'Search contracts…',
  empty: 'Give an agreement a title here, and drop its documents on it.',
  removal: 'Its files go with it. This cannot be undone.',
  name: (contract) => contract.title,
  detail: (contract) => <When at={contract.createdAt} as="date" />,
  columns: [
    { id: 'title', label: 'Title', width: [320, 3], cell: (contract) => contract.title },
    { id: 'createdAt', label: 'Created', width: [120, 0], cell: (contract) => dateCell(contract.createdAt) },
  ],
  filters: [],
  fields: [{ name: 'title', label: 'Title', kind: 'text', required: true, atCreation: true }],
  related: [],
});
