import { Users } from 'lucide-react';
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
import { batches, deletes, reads, updates, upserts } from '@/components/records/engine/procedures';
import { COMPANY, OWNER, OWNER_COLUMN } from '@/components/records/engine/references';
import { readable } from '@/lib/readable';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { CONTACT_STATUS, EMAIL_STATUS, LIFECYCLE } from './choices';

export const contacts = defineRecords(contactDescriptor, ({ column, field, choice, reference }) => ({
  title: 'Contacts',
  icon: Users,
  scope: 'write:contacts',
  read: reads(contactDescriptor, 'owner,tags'),
  update: updates(contactDescriptor),
  batch: batches(contactDescriptor, 'owner,tags'),
  remove: deletes(contactDescriptor),
  create: upserts(contactDescriptor),
  linked: 'contacts',
  search: { by: 'q', hint: 'Search name, email, title…' },
  empty: 'Add the first one here, or upsert them through the API with a key from the settings.',
  removal:
    'Their deals, tasks and notes stay without them. Logged communications go. It can be brought back for 30 days.',
  name: (contact) => contact.name,
  detail: (contact) => joined(contact.title, contact.company?.name) || readable(contact.email ?? ''),
  aside: (contact) => choiceCell(CONTACT_STATUS, contact.status),
  include: 'owner,tags',
  columns: [
    column('name', {
      label: 'Name',
      width: [200, 2],
      cell: nameCell,
    }),
    column('company', { label: 'Company', width: [140, 1], cell: linkCell }),
    column('title', { label: 'Title', width: [130, 1], cell: textCell }),
    column('email', { label: 'Email', width: [190, 2], cell: addressCell }),
    column('phone', { label: 'Phone', width: [140, 1], hidden: true, cell: textCell }),
    column('status', { label: 'Status', width: [110, 0], cell: (value) => choiceCell(CONTACT_STATUS, value) }),
    column('lifecycleStage', {
      label: 'Lifecycle',
      width: [160, 0],
      cell: (value) => choiceCell(LIFECYCLE, value),
    }),
    column('owner', OWNER_COLUMN),
    column('source', { label: 'Source', width: [110, 1], hidden: true, cell: textCell }),
    column('city', { label: 'City', width: [120, 1], hidden: true, cell: textCell }),
    column('lastActivityAt', {
      label: 'Last activity',
      width: [120, 0],
      hidden: true,
      cell: dateCell,
    }),
    column('createdAt', {
      label: 'Created',
      width: [116, 0],
      hidden: true,
      cell: dateCell,
    }),
  ],
  merge: (props) => <MergeDialog type="contacts" {...props} />,
  filters: [
    { kind: 'choice', name: 'status', label: 'Status', choices: CONTACT_STATUS },
    { kind: 'reference', name: 'companyId', label: 'Company', to: 'companies' },
    { kind: 'member', name: 'ownerId', label: 'Owner' },
    { kind: 'tag', name: 'tagId', label: 'Tag' },
  ],
  fields: [
    field('name', { label: 'Name', kind: 'text', required: true, atCreation: true }),
    field('email', { label: 'Email', kind: 'email', atCreation: true }),
    field('phone', { label: 'Phone', kind: 'phone', atCreation: true }),
    field('title', { label: 'Title', kind: 'text', atCreation: true }),
    reference('companyId', COMPANY),
    choice('status', { label: 'Status', choices: CONTACT_STATUS, required: true }),
    choice('lifecycleStage', { label: 'Lifecycle', choices: LIFECYCLE }),
    reference('ownerId', OWNER),
    field('firstName', { label: 'First name', kind: 'text', section: 'More' }),
    field('lastName', { label: 'Last name', kind: 'text', section: 'More' }),
    field('source', { label: 'Source', kind: 'text', section: 'More' }),
    field('category', { label: 'Category', kind: 'text', section: 'More' }),
    field('buyerType', { label: 'Buyer type', kind: 'text', section: 'More' }),
    field('website', { label: 'Website', kind: 'url', section: 'More' }),
    field('city', { label: 'City', kind: 'text', section: 'More' }),
    field('state', { label: 'State', kind: 'text', section: 'More' }),
    field('country', { label: 'Country', kind: 'text', section: 'More' }),
    field('engagementScore', { label: 'Engagement', kind: 'number', section: 'More', required: true }),
    field('lastContactedAt', { label: 'Last contacted', kind: 'datetime', section: 'More' }),
    field('lastActivityAt', { label: 'Last activity', kind: 'datetime', section: 'More' }),
    field('externalId', { label: 'External id', kind: 'text', section: 'More' }),
    field('doNotContact', { label: 'Do not contact', kind: 'flag', section: 'Mail' }),
    field('emailOptOut', { label: 'Opted out', kind: 'flag', section: 'Mail' }),
    choice('emailStatus', { label: 'Address', choices: EMAIL_STATUS, required: true, section: 'Mail' }),
  ],
  related: [
    { type: 'deals', title: 'Deals', by: 'contactId' },
    { type: 'tasks', title: 'Tasks', by: 'contactId' },
    { type: 'notes', title: 'Notes', by: 'contactId' },
    { type: 'communications', title: 'Communications', by: 'contactId' },
    { type: 'quotes', title: 'Quotes', by: 'contactId' },
    { type: 'contracts', title: 'Contracts', by: 'contactId' },
    { type: 'cases', title: 'Cases', by: 'contactId' },
  ],
}));
