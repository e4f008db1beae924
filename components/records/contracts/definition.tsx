import { FileSignature } from 'lucide-react';
import {
  choiceCell,
  dateCell,
  dayCell,
  joined,
  linkCell,
  moneyCell,
  textCell,
} from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/define-records';
import type { Named } from '@/components/records/engine/definition';
import { creates, deletes, reads, updates } from '@/components/records/engine/procedures';
import { COMPANY, CONTACT, CURRENCY, DEAL, OWNER, OWNER_COLUMN } from '@/components/records/engine/references';
import { formatDay } from '@/lib/format';
import type { ContractRow } from '@/server/records/contracts/contract';
import { contractDescriptor } from '@/server/records/contracts/descriptor';

const STATUS: Named<NonNullable<ContractRow['status']>> = {
  DRAFT: { label: 'Draft', tone: 'neutral' },
  ACTIVE: { label: 'Active', tone: 'success' },
  EXPIRED: { label: 'Expired', tone: 'warning' },
  TERMINATED: { label: 'Terminated', tone: 'danger' },
};

/** What lists and panels show beside the default form. */
const SHOWN =
  'status,value,currency,signedDate,startDate,endDate,renewsAutomatically,renewalMonths,noticeDays,description,updatedAt,company,contact,deal,owner';
const read = reads(contractDescriptor, SHOWN);
const TERM = 'Term and renewal';

export const contracts = defineRecords(contractDescriptor, ({ column, field, choice, reference }) => ({
  title: 'Contracts',
  icon: FileSignature,
  scope: 'write:contracts',
  read,
  update: updates(contractDescriptor, read),
  remove: deletes(contractDescriptor),
  create: creates(contractDescriptor),
  linked: 'contracts',
  search: { by: 'q', hint: 'Search title…' },
  empty: 'Keep agreements here, with their documents. Whoever owns one is told in time before it ends or renews.',
  removal: 'Its files go with it. It can be brought back for 30 days.',
  include: SHOWN,
  name: (contract) => contract.title,
  detail: ({ company, contact, endDate }) =>
    joined(company?.name ?? contact?.name, endDate && `until ${formatDay(endDate)}`),
  aside: ({ status }) => choiceCell(STATUS, status ?? null),
  columns: [
    column('title', { label: 'Title', width: [240, 2], cell: textCell }),
    column('status', { label: 'Status', width: [120, 0], cell: (value) => choiceCell(STATUS, value ?? null) }),
    {
      id: 'value',
      label: 'Value',
      width: [130, 0],
      end: true,
      cell: ({ value, currency }) => moneyCell(value ?? null, currency),
    },
    column('company', { label: 'Company', width: [160, 1], cell: linkCell }),
    column('contact', { label: 'Contact', width: [160, 1], hidden: true, cell: linkCell }),
    column('deal', { label: 'Deal', width: [160, 1], hidden: true, cell: linkCell }),
    column('startDate', { label: 'Starts', width: [120, 0], cell: dayCell }),
    column('endDate', { label: 'Ends', width: [120, 0], cell: dayCell }),
    column('renewsAutomatically', {
      label: 'Renews',
      width: [100, 0],
      cell: (value) => (value ? 'Automatically' : textCell(null)),
    }),
    column('owner', OWNER_COLUMN),
    column('signedDate', { label: 'Signed', width: [120, 0], hidden: true, cell: dayCell }),
    column('createdAt', { label: 'Created', width: [120, 0], hidden: true, cell: dateCell }),
  ],
  filters: [
    { kind: 'choice', name: 'status', label: 'Status', choices: STATUS },
    {
      kind: 'before',
      name: 'endBefore',
      label: 'Ends before',
      means: (value) => ({ field: 'endDate', is: 'before', value }),
    },
    { kind: 'reference', name: 'companyId', label: 'Company', to: 'companies' },
    { kind: 'reference', name: 'contactId', label: 'Contact', to: 'contacts' },
    { kind: 'reference', name: 'dealId', label: 'Deal', to: 'deals' },
    { kind: 'member', name: 'ownerId', label: 'Owner' },
  ],
  fields: [
    field('title', { label: 'Title', kind: 'text', required: true, atCreation: true }),
    choice('status', { label: 'Status', choices: STATUS, required: true, atCreation: true, hint: 'Draft when empty.' }),
    field('value', { label: 'Value', kind: 'money', required: true, atCreation: true }),
    choice('currency', CURRENCY),
    reference('companyId', COMPANY),
    reference('contactId', CONTACT),
    reference('dealId', { ...DEAL, atCreation: false }),
    reference('ownerId', OWNER),
    field('description', { label: 'Description', kind: 'prose' }),
    field('signedDate', { label: 'Signed', kind: 'date', section: TERM }),
    field('startDate', { label: 'Starts', kind: 'date', section: TERM, atCreation: true }),
    field('endDate', { label: 'Ends', kind: 'date', section: TERM, atCreation: true }),
    field('renewsAutomatically', { label: 'Renews', kind: 'flag', section: TERM }),
    field('renewalMonths', { label: 'Renewal, months', kind: 'number', section: TERM }),
    field('noticeDays', { label: 'Notice, days', kind: 'number', section: TERM }),
  ],
  related: [
    { type: 'tasks', title: 'Tasks', by: 'contractId' },
    { type: 'notes', title: 'Notes', by: 'contractId' },
  ],
}));
