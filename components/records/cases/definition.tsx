import { LifeBuoy } from 'lucide-react';
import { choiceCell, dateCell, dayCell, joined, linkCell, textCell } from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/define-records';
import type { Named } from '@/components/records/engine/definition';
import { creates, deletes, reads, updates } from '@/components/records/engine/procedures';
import { COMPANY, CONTACT, OWNER, OWNER_COLUMN } from '@/components/records/engine/references';
import { formatDay } from '@/lib/format';
import type { CaseRow } from '@/server/records/cases/contract';
import { caseDescriptor } from '@/server/records/cases/descriptor';

const STATUS: Named<NonNullable<CaseRow['status']>> = {
  OPEN: { label: 'Open', tone: 'info' },
  PENDING: { label: 'Pending', tone: 'warning' },
  RESOLVED: { label: 'Resolved', tone: 'success' },
  CLOSED: { label: 'Closed', tone: 'neutral' },
};
const PRIORITY: Named<NonNullable<CaseRow['priority']>> = {
  LOW: { label: 'Low', tone: 'neutral' },
  MEDIUM: { label: 'Medium', tone: 'info' },
  HIGH: { label: 'High', tone: 'warning' },
  URGENT: { label: 'Urgent', tone: 'danger' },
};

/** What lists and panels show beside the default form. */
const SHOWN = 'status,priority,openedAt,dueDate,resolvedAt,description,updatedAt,company,contact,owner';
const read = reads(caseDescriptor, SHOWN);

export const cases = defineRecords(caseDescriptor, ({ column, field, choice, reference }) => ({
  title: 'Cases',
  icon: LifeBuoy,
  scope: 'write:cases',
  read,
  update: updates(caseDescriptor, read),
  remove: deletes(caseDescriptor),
  create: creates(caseDescriptor),
  linked: 'cases',
  search: { by: 'q', hint: 'Search title…' },
  empty: 'Keep complaints and requests here, with who asked, how urgent it is, and what was answered.',
  removal: 'Its files go with it. It can be brought back for 30 days.',
  include: SHOWN,
  name: (record) => record.title,
  detail: ({ company, contact, dueDate }) =>
    joined(company?.name ?? contact?.name, dueDate && `due ${formatDay(dueDate)}`),
  aside: ({ status }) => choiceCell(STATUS, status ?? null),
  columns: [
    column('title', { label: 'Title', width: [260, 2], cell: textCell }),
    column('status', { label: 'Status', width: [120, 0], cell: (value) => choiceCell(STATUS, value ?? null) }),
    column('priority', { label: 'Priority', width: [120, 0], cell: (value) => choiceCell(PRIORITY, value ?? null) }),
    column('company', { label: 'Company', width: [160, 1], cell: linkCell }),
    column('contact', { label: 'Contact', width: [160, 1], cell: linkCell }),
    column('dueDate', { label: 'Due', width: [120, 0], cell: dayCell }),
    column('owner', OWNER_COLUMN),
    column('openedAt', { label: 'Opened', width: [120, 0], cell: dateCell }),
    column('resolvedAt', { label: 'Resolved', width: [120, 0], hidden: true, cell: dateCell }),
    column('createdAt', { label: 'Created', width: [120, 0], hidden: true, cell: dateCell }),
  ],
  filters: [
    { kind: 'choice', name: 'status', label: 'Status', choices: STATUS },
    { kind: 'choice', name: 'priority', label: 'Priority', choices: PRIORITY },
    {
      kind: 'before',
      name: 'dueBefore',
      label: 'Due before',
      means: (value) => ({ field: 'dueDate', is: 'before', value }),
    },
    { kind: 'reference', name: 'companyId', label: 'Company', to: 'companies' },
    { kind: 'reference', name: 'contactId', label: 'Contact', to: 'contacts' },
    { kind: 'member', name: 'ownerId', label: 'Owner' },
  ],
  fields: [
    field('title', { label: 'Title', kind: 'text', required: true, atCreation: true }),
    choice('status', { label: 'Status', choices: STATUS, required: true }),
    choice('priority', {
      label: 'Priority',
      choices: PRIORITY,
      required: true,
      atCreation: true,
      hint: 'Medium when left empty.',
    }),
    reference('companyId', COMPANY),
    reference('contactId', CONTACT),
    reference('ownerId', OWNER),
    field('openedAt', { label: 'Opened', kind: 'datetime', required: true }),
    field('dueDate', { label: 'Due', kind: 'date', atCreation: true }),
    field('description', { label: 'Description', kind: 'prose', atCreation: true }),
  ],
  related: [
    { type: 'tasks', title: 'Tasks', by: 'caseId' },
    { type: 'notes', title: 'Notes', by: 'caseId' },
  ],
}));
