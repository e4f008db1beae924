import { z } from 'zod';
import { choice, datetime, externalId, prose, recordPage, requiredText, utc } from '@/server/kernel/contract/fields';
import { pointsTo } from '@/server/kernel/contract/include';
import { describeListing, pageEnd } from '@/server/kernel/contract/listing';
import { pointerTo } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { batchOperation, recordOperations } from '@/server/kernel/contract/record-operations';
import { caseDescriptor } from '@/server/records/cases/descriptor';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { contractDescriptor } from '@/server/records/contracts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { memberDescriptor } from '@/server/workspace/members/descriptor';
import { taskDescriptor } from './descriptor';

export const TASK_TYPES = ['TODO', 'CALL', 'EMAIL', 'MEETING'] as const;
export const PRIORITIES = ['LOW', 'MEDIUM', 'HIGH'] as const;

const named = z.strictObject({ name: z.string(), externalId: z.string().nullable() }).nullable();
const titled = z.strictObject({ id: z.string(), title: z.string() }).nullable();

const taskDefault = z.strictObject({
  id: z.string(),
  title: z.string(),
  done: z.boolean(),
  dueDate: utc().nullable(),
  allDay: z.boolean(),
  endAt: utc().nullable(),
  description: z.string().nullable(),
  type: z.enum(TASK_TYPES),
  priority: z.enum(PRIORITIES),
  externalId: z.string().nullable(),
  contact: named,
  company: named,
  lead: named,
  deal: named,
  case: titled,
  contract: titled,
  createdAt: utc(),
  updatedAt: utc(),
});
export type Task = z.infer<typeof taskDefault>;

/** What tasks can be listed, sorted and extended by. */
export const taskListing = describeListing({
  of: taskDescriptor,
  record: taskDefault,
  sort: [
    ...(['title', 'done', 'dueDate', 'allDay', 'endAt', 'type', 'priority', 'externalId'] as const),
    ...(['description', 'createdAt', 'updatedAt'] as const),
  ],
  include: {
    owner: pointsTo(memberDescriptor, 'ownerId', { also: { email: 'text' } }),
    contact: pointsTo(contactDescriptor, 'contactId'),
    company: pointsTo(companyDescriptor, 'companyId'),
    lead: pointsTo(leadDescriptor, 'leadId'),
    deal: pointsTo(dealDescriptor, 'dealId'),
    case: pointsTo(caseDescriptor, 'caseId'),
    contract: pointsTo(contractDescriptor, 'contractId'),
  },
  search: ['title', 'description'],
});

/** With what a read may ask for beside the default form. */
export const task = taskListing.record;

/** What a caller may write of a task. */
export const taskRow = z.object({
  externalId: externalId().nullable().optional(),
  title: requiredText().optional(),
  type: choice(TASK_TYPES).optional(),
  priority: choice(PRIORITIES).optional(),
  done: z.boolean().optional(),
  dueDate: datetime().nullable().optional(),
  endAt: datetime().nullable().optional(),
  allDay: z.boolean().optional(),
  description: prose().nullable().optional(),
  contactExternalId: pointerTo('Contact', 'externalId'),
  contactId: pointerTo('Contact'),
  companyExternalId: pointerTo('Company', 'externalId'),
  companyId: pointerTo('Company'),
  leadExternalId: pointerTo('Lead', 'externalId'),
  leadId: pointerTo('Lead'),
  dealExternalId: pointerTo('Deal', 'externalId'),
  dealId: pointerTo('Deal'),
  caseId: pointerTo('Case'),
  contractId: pointerTo('Contract'),
  ownerId: pointerTo('Member').describe('The id of the member who is to do it.'),
});
export type TaskRow = z.output<typeof taskRow>;

export const tasksContract = {
  upsert: batchOperation({
    of: taskDescriptor,
    scopes: ['write:tasks'],
    row: taskRow,
    description: 'A row finds its task by externalId; a row without one creates a task.',
    example: { title: 'Call Ada', type: 'CALL', dueDate: '2026-12-01T09:00:00', priority: 'HIGH' },
  }),
  list: operation({
    id: 'tasks.list',
    method: 'GET',
    path: '/tasks',
    scopes: ['read:tasks'],
    summary: 'List tasks, newest first',
    listing: taskListing,
    input: z.object({
      ...taskListing.query,
      ...recordPage(),
    }),
    output: z.strictObject({ tasks: z.array(task), ...pageEnd() }),
  }),
  ...recordOperations({
    of: taskDescriptor,
    listing: taskListing,
    read: ['read:tasks'],
    write: ['write:tasks'],
    record: task,
    row: taskRow,
    change: { done: true },
  }),
};
