import { Building2 } from 'lucide-react';
import { dateCell, joined, nameCell, textCell } from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/types';
import type { Company } from '@/server/records/companies/contract';

export const companies = defineRecords<Company>({
  noun: 'companies',
  one: 'company',
  many: 'companies',
  title: 'Companies',
  icon: Building2,
  write: 'write:companies',
  creation: 'upsert',
  editable: true,
  removable: true,
  readable: true,
  files: 'COMPANY',
  search: 'Search name or domain…',
  entity: 'COMPANY',
  empty: 'Add the first one here; contacts and deals can then belong to it.',
  removal: 'Its contacts and deals stay without it. This cannot be undone.',
  name: (company) => company.name,
  detail: (company) => joined(company.domain, company.industry),
  columns: [
    {
      id: 'name',
      label: 'Name',
      width: [220, 2],
      cell: (company) => nameCell(company.name, { square: true }),
    },
    { id: 'domain', label: 'Domain', width: [170, 1], cell: (company) => textCell(company.domain) },
    { id: 'industry', label: 'Industry', width: [140, 1], cell: (company) => textCell(company.industry) },
    { id: 'city', label: 'City', width: [130, 1], cell: (company) => textCell(company.city) },
    { id: 'country', label: 'Country', width: [130, 1], cell: (company) => textCell(company.country) },
    { id: 'phone', label: 'Phone', width: [140, 1], hidden: true, cell: (company) => textCell(company.phone) },
    { id: 'createdAt', label: 'Created', width: [120, 0], cell: (company) => dateCell(company.createdAt) },
  ],
  filters: [{ kind: 'tag', name: 'tagId', label: 'Tag' }],
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true, atCreation: true },
    { name: 'domain', label: 'Domain', kind: 'text', atCreation: true },
    { name: 'website', label: 'Website', kind: 'url' },
    { name: 'phone', label: 'Phone', kind: 'phone' },
    { name: 'industry', label: 'Industry', kind: 'text', atCreation: true },
    { name: 'city', label: 'City', kind: 'text' },
    { name: 'state', label: 'State', kind: 'text' },
    { name: 'country', label: 'Country', kind: 'text', atCreation: true },
    { name: 'externalId', label: 'External id', kind: 'text' },
  ],
  related: [
    { noun: 'contacts', title: 'Contacts', by: 'companyId' },
    { noun: 'deals', title: 'Deals', by: 'companyId' },
    { noun: 'notes', title: 'Notes', by: 'companyId' },
    { noun: 'quotes', title: 'Quotes', by: 'companyId' },
  ],
});
