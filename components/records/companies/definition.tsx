import { Building2 } from 'lucide-react';
import { MergeDialog } from '@/components/records/duplicates/merge-dialog';
import { addressCell, dateCell, joined, nameCell, textCell } from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/define-records';
import { batches, deletes, reads, updates, upserts } from '@/components/records/engine/procedures';
import { OWNER, OWNER_COLUMN } from '@/components/records/engine/references';
import { readable } from '@/lib/readable';
import { companyDescriptor } from '@/server/records/companies/descriptor';

export const companies = defineRecords(companyDescriptor, ({ column, field, reference }) => ({
  title: 'Companies',
  icon: Building2,
  scope: 'write:companies',
  read: reads(companyDescriptor, 'owner,tags'),
  update: updates(companyDescriptor),
  batch: batches(companyDescriptor, 'owner,tags'),
  remove: deletes(companyDescriptor),
  create: upserts(companyDescriptor),
  search: { by: 'q', hint: 'Search name, domain…' },
  empty: 'Add the first one here; contacts and deals can then belong to it.',
  removal: 'Its contacts and deals stay without it. It can be brought back for 30 days.',
  name: (company) => company.name,
  detail: (company) => joined(company.domain && readable(company.domain), company.industry),
  include: 'owner,tags',
  columns: [
    {
      id: 'name',
      label: 'Name',
      width: [220, 2],
      cell: (company) => nameCell(company.name, { square: true }),
    },
    column('domain', { label: 'Domain', width: [170, 1], cell: addressCell }),
    column('industry', { label: 'Industry', width: [140, 1], cell: textCell }),
    column('city', { label: 'City', width: [130, 1], cell: textCell }),
    column('country', { label: 'Country', width: [130, 1], cell: textCell }),
    column('owner', OWNER_COLUMN),
    column('phone', { label: 'Phone', width: [140, 1], hidden: true, cell: textCell }),
    column('createdAt', { label: 'Created', width: [120, 0], cell: dateCell }),
  ],
  merge: (props) => <MergeDialog type="companies" {...props} />,
  filters: [
    { kind: 'member', name: 'ownerId', label: 'Owner' },
    { kind: 'tag', name: 'tagId', label: 'Tag' },
  ],
  fields: [
    field('name', { label: 'Name', kind: 'text', required: true, atCreation: true }),
    field('domain', { label: 'Domain', kind: 'text', atCreation: true }),
    field('website', { label: 'Website', kind: 'url' }),
    field('phone', { label: 'Phone', kind: 'phone' }),
    field('industry', { label: 'Industry', kind: 'text', atCreation: true }),
    field('city', { label: 'City', kind: 'text' }),
    field('state', { label: 'State', kind: 'text' }),
    field('country', { label: 'Country', kind: 'text', atCreation: true }),
    reference('ownerId', OWNER),
    field('externalId', { label: 'External id', kind: 'text' }),
  ],
  related: [
    { type: 'contacts', title: 'Contacts', by: 'companyId' },
    { type: 'deals', title: 'Deals', by: 'companyId' },
    { type: 'tasks', title: 'Tasks', by: 'companyId' },
    { type: 'notes', title: 'Notes', by: 'companyId' },
    { type: 'quotes', title: 'Quotes', by: 'companyId' },
    { type: 'contracts', title: 'Contracts', by: 'companyId' },
    { type: 'cases', title: 'Cases', by: 'companyId' },
  ],
}));
