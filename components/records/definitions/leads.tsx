import { UserSearch } from 'lucide-react';
import { Avatar } from '@/components/ui/avatar';
import type { Lead } from '@/server/leads/contract';
import { choiceCell, dateCell, joined, textCell } from '../cells';
import { defineRecords } from '../types';
import { INTEREST, LEAD_STATUS, LIFECYCLE } from './choices';
import { OWNER, OWNER_COLUMN } from './references';

export const leads = defineRecords<Lead>({
  noun: 'leads',
  one: 'lead',
  many: 'leads',
  title: 'Leads',
  icon: UserSearch,
  write: 'write:leads',
  creation: 'create',
  editable: true,
  removable: true,
  readable: true,
  files: 'LEAD',
  linked: true,
  search: 'Search name, email, company…',
  entity: 'LEAD',
  empty: 'Add the first one here. A qualified lead can be converted into a contact.',
  removal: 'Its tasks stay without it. This cannot be undone.',
  name: (lead) => lead.name,
  detail: (lead) => joined(lead.title, lead.company) || lead.email || '',
  aside: (lead) => choiceCell(LEAD_STATUS, lead.status),
  columns: [
    {
      id: 'name',
      label: 'Name',
      width: [220, 2],
      cell: (lead) => (
        <span className="flex items-center gap-2.5">
          <Avatar name={lead.name} />
          <span className="truncate">{lead.name}</span>
        </span>
      ),
    },
    { id: 'company', label: 'Company', width: [160, 1], cell: (lead) => textCell(lead.company) },
    { id: 'email', label: 'Email', width: [210, 2], cell: (lead) => textCell(lead.email) },
    { id: 'status', label: 'Status', width: [120, 0], cell: (lead) => choiceCell(LEAD_STATUS, lead.status) },
    {
      id: 'estimatedInterest',
      label: 'Interest',
      width: [100, 0],
      cell: (lead) => choiceCell(INTEREST, lead.estimatedInterest),
    },
    { id: 'source', label: 'Source', width: [110, 1], cell: (lead) => textCell(lead.source) },
    OWNER_COLUMN,
    { id: 'createdAt', label: 'Created', width: [120, 0], hidden: true, cell: (lead) => dateCell(lead.createdAt) },
  ],
  filters: [
    { kind: 'flag', name: 'open', label: 'State', yes: 'Open', no: 'Converted or unqualified' },
    { kind: 'choice', name: 'status', label: 'Status', choices: LEAD_STATUS },
    { kind: 'choice', name: 'lifecycleStage', label: 'Lifecycle', choices: LIFECYCLE },
    { kind: 'member', name: 'ownerId', label: 'Owner' },
    { kind: 'tag', name: 'tagId', label: 'Tag' },
  ],
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true, atCreation: true },
    { name: 'email', label: 'Email', kind: 'email', atCreation: true },
    { name: 'phone', label: 'Phone', kind: 'phone', atCreation: true },
    { name: 'company', label: 'Company', kind: 'text', atCreation: true },
    { name: 'title', label: 'Title', kind: 'text' },
    { name: 'status', label: 'Status', kind: 'choice', choices: LEAD_STATUS, required: true },
    { name: 'estimatedInterest', label: 'Interest', kind: 'choice', choices: INTEREST, atCreation: true },
    { name: 'source', label: 'Source', kind: 'text', atCreation: true },
    OWNER,
    { name: 'notes', label: 'Notes', kind: 'prose' },
    { name: 'lifecycleStage', label: 'Lifecycle', kind: 'choice', choices: LIFECYCLE, section: 'More' },
    { name: 'category', label: 'Category', kind: 'text', section: 'More' },
    { name: 'buyerType', label: 'Buyer type', kind: 'text', section: 'More' },
    { name: 'website', label: 'Website', kind: 'url', section: 'More' },
    { name: 'linkedinUrl', label: 'LinkedIn', kind: 'url', section: 'More' },
    { name: 'city', label: 'City', kind: 'text', section: 'More' },
    { name: 'state', label: 'State', kind: 'text', section: 'More' },
    { name: 'country', label: 'Country', kind: 'text', section: 'More' },
    {
      name: 'offeringId',
      label: 'Interested in',
      kind: 'reference',
      to: { noun: 'products', shown: 'interestedOffering', link: 'interestedProductId' },
      section: 'More',
    },
    { name: 'externalId', label: 'External id', kind: 'text', section: 'More' },
  ],
  related: [{ noun: 'tasks', title: 'Tasks', by: 'leadId' }],
});
