import { UserSearch } from 'lucide-react';
import { LIFECYCLE } from '@/components/records/contacts/choices';
import { MergeDialog } from '@/components/records/duplicates/merge-dialog';
import {
  addressCell,
  choiceCell,
  dateCell,
  joined,
  linkCell,
  nameCell,
  textCell,
} from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/define-records';
import type { Named } from '@/components/records/engine/definition';
import { batches, deletes, reads, updates, upserts } from '@/components/records/engine/procedures';
import { OWNER, OWNER_COLUMN } from '@/components/records/engine/references';
import { readable } from '@/lib/readable';
import type { Lead } from '@/server/records/leads/contract';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { ConvertLead } from './convert-lead';

const LEAD_STATUS: Named<Lead['status']> = {
  NEW: { label: 'New', tone: 'info' },
  WORKING: { label: 'Working', tone: 'warning' },
  QUALIFIED: { label: 'Qualified', tone: 'success' },
  UNQUALIFIED: { label: 'Unqualified' },
  CONVERTED: { label: 'Converted', tone: 'violet' },
};

const INTEREST: Named<Lead['estimatedInterest']> = {
  LOW: { label: 'Low' },
  MEDIUM: { label: 'Medium', tone: 'info' },
  HIGH: { label: 'High', tone: 'success' },
};

export const leads = defineRecords(leadDescriptor, ({ column, field, choice, reference }) => ({
  title: 'Leads',
  icon: UserSearch,
  scope: 'write:leads',
  read: reads(leadDescriptor),
  update: updates(leadDescriptor),
  batch: batches(leadDescriptor, 'tags'),
  remove: deletes(leadDescriptor),
  create: upserts(leadDescriptor),
  linked: 'leads',
  search: { by: 'q', hint: 'Search name, email, company…' },
  empty: 'Add the first one here. A qualified lead can be converted into a contact.',
  actions: (lead, mayWrite) => (mayWrite ? <ConvertLead lead={lead} /> : null),
  removal: 'Its tasks and notes stay without it. Logged communications go. It can be brought back for 30 days.',
  name: (lead) => lead.name,
  detail: (lead) => joined(lead.title, lead.company) || readable(lead.email ?? ''),
  aside: (lead) => choiceCell(LEAD_STATUS, lead.status),
  include: 'tags',
  columns: [
    column('name', {
      label: 'Name',
      width: [220, 2],
      cell: nameCell,
    }),
    column('company', { label: 'Company', width: [160, 1], cell: textCell }),
    column('email', { label: 'Email', width: [210, 2], cell: addressCell }),
    column('status', { label: 'Status', width: [120, 0], cell: (value) => choiceCell(LEAD_STATUS, value) }),
    column('estimatedInterest', {
      label: 'Interest',
      width: [100, 0],
      cell: (value) => choiceCell(INTEREST, value),
    }),
    column('source', { label: 'Source', width: [110, 1], cell: textCell }),
    column('owner', OWNER_COLUMN),
    // It is shown under another name than its list is sorted by.
    column('interestedOffering', {
      label: 'Interested in',
      width: [140, 1],
      hidden: true,
      sort: 'offering',
      cell: linkCell,
    }),
    column('createdAt', { label: 'Created', width: [120, 0], hidden: true, cell: dateCell }),
  ],
  merge: (props) => <MergeDialog type="leads" {...props} />,
  filters: [
    {
      kind: 'flag',
      name: 'open',
      label: 'State',
      yes: 'Open',
      no: 'Converted or unqualified',
      means: (value) => ({
        field: 'status',
        is: value === 'true' ? 'noneOf' : 'anyOf',
        value: ['CONVERTED', 'UNQUALIFIED'],
      }),
    },
    { kind: 'choice', name: 'status', label: 'Status', choices: LEAD_STATUS },
    { kind: 'choice', name: 'lifecycleStage', label: 'Lifecycle', choices: LIFECYCLE },
    { kind: 'member', name: 'ownerId', label: 'Owner' },
    { kind: 'tag', name: 'tagId', label: 'Tag' },
  ],
  fields: [
    field('name', { label: 'Name', kind: 'text', required: true, atCreation: true }),
    field('email', { label: 'Email', kind: 'email', atCreation: true }),
    field('phone', { label: 'Phone', kind: 'phone', atCreation: true }),
    field('company', { label: 'Company', kind: 'text', atCreation: true }),
    field('title', { label: 'Title', kind: 'text' }),
    choice('status', { label: 'Status', choices: LEAD_STATUS, required: true }),
    choice('estimatedInterest', { label: 'Interest', choices: INTEREST, atCreation: true }),
    field('source', { label: 'Source', kind: 'text', atCreation: true }),
    reference('ownerId', OWNER),
    field('notes', { label: 'Notes', kind: 'prose' }),
    choice('lifecycleStage', { label: 'Lifecycle', choices: LIFECYCLE, section: 'More' }),
    field('category', { label: 'Category', kind: 'text', section: 'More' }),
    field('buyerType', { label: 'Buyer type', kind: 'text', section: 'More' }),
    field('website', { label: 'Website', kind: 'url', section: 'More' }),
    field('linkedinUrl', { label: 'LinkedIn', kind: 'url', section: 'More' }),
    field('city', { label: 'City', kind: 'text', section: 'More' }),
    field('state', { label: 'State', kind: 'text', section: 'More' }),
    field('country', { label: 'Country', kind: 'text', section: 'More' }),
    reference('offeringId', {
      label: 'Interested in',
      to: 'products',
      shown: 'interestedOffering',
      pointer: 'interestedProductId',
      section: 'More',
    }),
    field('externalId', { label: 'External id', kind: 'text', section: 'More' }),
  ],
  related: [
    { type: 'tasks', title: 'Tasks', by: 'leadId' },
    { type: 'notes', title: 'Notes', by: 'leadId' },
    { type: 'communications', title: 'Communications', by: 'leadId' },
  ],
}));
