import { LifeBuoy } from 'lucide-react';
import { dateCell } from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/types';
import { When } from '@/components/ui/when';
import type { Titled } from '@/server/kernel/contract/titled-operations';

/** There to carry files. */
export const cases = defineRecords<Titled>({
  noun: 'cases',
  one: 'case',
  many: 'cases',
  title: 'Cases',
  icon: LifeBuoy,
  write: 'write:cases',
  creation: 'create',
  editable: false,
  removable: true,
  readable: true,
  files: 'CASE',
  search: 'Search cases…',
  empty: 'Give a complaint or a request a title here, and drop what belongs to it on it.',
  removal: 'Its files go with it. This cannot be undone.',
  name: (record) => record.title,
  detail: (record) => <When at={record.createdAt} as="date" />,
  columns: [
    { id: 'title', label: 'Title', width: [320, 3], cell: (record) => record.title },
    { id: 'createdAt', label: 'Created', width: [120, 0], cell: (record) => dateCell(record.createdAt) },
  ],
  filters: [],
  fields: [{ name: 'title', label: 'Title', kind: 'text', required: true, atCreation: true }],
  related: [],
});
