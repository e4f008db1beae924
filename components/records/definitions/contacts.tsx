import { Users } from 'lucide-react';
import { Avatar } from '@/components/ui/avatar';
import type { Contact } from '@/server/contacts/contract';
import { choiceCell, dateCell, joined, textCell } from '../cells';
import { defineRecords, type Owned } from '../types';
import { CONTACT_STATUS, EMAIL_STATUS, LIFECYCLE } from './choices';
import { COMPANY, OWNER, OWNER_COLUMN } from './references';

export const contacts = defineRecords<Owned<Contact>>({
  noun: 'contacts',
  one: 'contact',
  many: 'contacts',
  title: 'Contacts',
  icon: Users,
  write: 'write:contacts',
  creation: 'upsert',
  editable: true,
  removable: true,
  readable: true,
  files: 'CONTACT',
  linked: true,
  search: 'Search name, email, company…',
  entity: 'CONTACT',
  empty: 'Add the first one here, or upsert them through the API with a key from the settings.',
  removal: 'Their deals, tasks and notes stay without them. Logged communications go. This cannot be undone.',
  name: (contact) => contact.name,
  detail: (contact) => joined(contact.title, contact.company?.name) || contact.email || '',
  aside: (contact) => choiceCell(CONTACT_STATUS, contact.status),
  columns: [
    {
      id: 'name',
      label: 'Name',
      width: [200, 2],
      cell: (contact) => (
        <span className="flex items-center gap-2.5">
          <Avatar name={contact.name} />
          <span className="truncate">{contact.name}</span>
        </span>
      ),
    },
    { id: 'company', label: 'Company', width: [140, 1], cell: (contact) => textCell(contact.company?.name) },
    { id: 'title', label: 'Title', width: [130, 1], cell: (contact) => textCell(contact.title) },
    { id: 'email', label: 'Email', width: [190, 2], cell: (contact) => textCell(contact.email) },
    { id: 'phone', label: 'Phone', width: [140, 1], hidden: true, cell: (contact) => textCell(contact.phone) },
    { id: 'status', label: 'Status', width: [110, 0], cell: (contact) => choiceCell(CONTACT_STATUS, contact.status) },
    {
      id: 'lifecycleStage',
      label: 'Lifecycle',
      width: [160, 0],
      cell: (contact) => choiceCell(LIFECYCLE, contact.lifecycleStage),
    },
    OWNER_COLUMN,
    { id: 'source', label: 'Source', width: [110, 1], hidden: true, cell: (contact) => textCell(contact.source) },
    { id: 'city', label: 'City', width: [120, 1], hidden: true, cell: (contact) => textCell(contact.city) },
    {
      id: 'lastActivityAt',
      label: 'Last activity',
      width: [120, 0],
      hidden: true,
      cell: (contact) => dateCell(contact.lastActivityAt),
    },
    {
      id: 'createdAt',
      label: 'Created',
      width: [116, 0],
      hidden: true,
      cell: (contact) => dateCell(contact.createdAt),
    },
  ],
  filters: [
    { kind: 'choice', name: 'status', label: 'Status', choices: CONTACT_STATUS },
    { kind: 'reference', name: 'companyId', label: 'Company', noun: 'companies' },
    { kind: 'member', name: 'ownerId', label: 'Owner' },
    { kind: 'tag', name: 'tagId', label: 'Tag' },
  ],
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true, atCreation: true },
    { name: 'email', label: 'Email', kind: 'email', atCreation: true },
    { name: 'phone', label: 'Phone', kind: 'phone', atCreation: true },
    { name: 'title', label: 'Title', kind: 'text', atCreation: true },
    COMPANY,
    { name: 'status', label: 'Status', kind: 'choice', choices: CONTACT_STATUS, required: true },
    { name: 'lifecycleStage', label: 'Lifecycle', kind: 'choice', choices: LIFECYCLE },
    OWNER,
    { name: 'firstName', label: 'First name', kind: 'text', section: 'More' },
    { name: 'lastName', label: 'Last name', kind: 'text', section: 'More' },
    { name: 'source', label: 'Source', kind: 'text', section: 'More' },
    { name: 'category', label: 'Category', kind: 'text', section: 'More' },
    { name: 'buyerType', label: 'Buyer type', kind: 'text', section: 'More' },
    { name: 'website', label: 'Website', kind: 'url', section: 'More' },
    { name: 'city', label: 'City', kind: 'text', section: 'More' },
    { name: 'state', label: 'State', kind: 'text', section: 'More' },
    { name: 'country', label: 'Country', kind: 'text', section: 'More' },
    { name: 'engagementScore', label: 'Engagement', kind: 'number', section: 'More', required: true },
    { name: 'lastContactedAt', label: 'Last contacted', kind: 'datetime', section: 'More' },
    { name: 'lastActivityAt', label: 'Last activity', kind: 'datetime', section: 'More' },
    { name: 'externalId', label: 'External id', kind: 'text', section: 'More' },
    { name: 'doNotContact', label: 'Do not contact', kind: 'flag', section: 'Mail' },
    { name: 'emailOptOut', label: 'Opted out', kind: 'flag', section: 'Mail' },
    { name: 'emailStatus', label: 'Address', kind: 'choice', choices: EMAIL_STATUS, required: true, section: 'Mail' },
  ],
  related: [
    { noun: 'deals', title: 'Deals', by: 'contactId' },
    { noun: 'tasks', title: 'Tasks', by: 'contactId' },
    { noun: 'notes', title: 'Notes', by: 'contactId' },
    { noun: 'communications', title: 'Communications', by: 'contactId' },
    { noun: 'quotes', title: 'Quotes', by: 'contactId' },
  ],
});
