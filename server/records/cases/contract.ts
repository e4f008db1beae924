import { z } from 'zod';
import { choice, datetime, day, nullableText, prose, requiredText, utc } from '@/server/kernel/contract/fields';
import { hidden, pointsTo } from '@/server/kernel/contract/include';
import { describeListing } from '@/server/kernel/contract/listing';
import { pointerTo } from '@/server/kernel/contract/naming';
import { titled, titledOperations } from '@/server/kernel/contract/titled-operations';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { memberDescriptor } from '@/server/workspace/members/descriptor';
import { caseDescriptor } from './descriptor';

const CASE_STATUSES = ['OPEN', 'PENDING', 'RESOLVED', 'CLOSED'] as const;
const CASE_PRIORITIES = ['LOW', 'MEDIUM', 'HIGH', 'URGENT'] as const;

/** What cases can be listed, sorted and extended by. */
export const caseListing = describeListing({
  of: caseDescriptor,
  record: titled.clone(),
  sort: ['title', 'status', 'priority', 'openedAt', 'dueDate', 'resolvedAt', 'description', 'createdAt', 'updatedAt'],
  include: {
    status: hidden(z.enum(CASE_STATUSES)),
    priority: hidden(z.enum(CASE_PRIORITIES)),
    openedAt: hidden(utc()),
    dueDate: hidden(z.iso.date().nullable()),
    resolvedAt: hidden(utc().nullable()),
    description: hidden(nullableText()),
    updatedAt: hidden(utc()),
    company: pointsTo(companyDescriptor, 'companyId'),
    contact: pointsTo(contactDescriptor, 'contactId', { also: { email: 'maybe' } }),
    owner: pointsTo(memberDescriptor, 'ownerId', { also: { email: 'text' } }),
  },
  search: ['title'],
});

/** What a caller may write of a case. */
export const caseRow = z.object({
  title: requiredText().optional(),
  status: choice(CASE_STATUSES)
    .optional()
    .describe('OPEN when left out. One that is RESOLVED or CLOSED says since when.'),
  priority: choice(CASE_PRIORITIES).optional().describe('MEDIUM when left out.'),
  openedAt: datetime().optional().describe('When it was made, when left out.'),
  dueDate: day().nullable().optional(),
  description: prose().nullable().optional(),
  companyExternalId: pointerTo('Company', 'externalId'),
  companyId: pointerTo('Company'),
  contactExternalId: pointerTo('Contact', 'externalId'),
  contactId: pointerTo('Contact'),
  ownerId: pointerTo('Member').describe('The id of the member who looks after it.'),
});
export type CaseRow = z.output<typeof caseRow>;

export const casesContract = titledOperations({
  of: caseDescriptor,
  listing: caseListing,
  row: caseRow,
  read: ['read:cases'],
  write: ['write:cases'],
  example: { title: 'Delivery complaint', priority: 'HIGH', dueDate: '2026-12-04' },
  change: { status: 'RESOLVED' },
});
