import { z } from 'zod';
import {
  choice,
  datetime,
  externalId,
  filterChoice,
  flag,
  nextCursor,
  oneOf,
  prose,
  recordPage,
  requiredText,
  search,
  since,
  utc,
} from '@/server/kernel/contract/fields';
import { filterBy, pointerTo } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { batchOperation, recordOperations } from '@/server/kernel/contract/record-operations';
import { taskDescriptor } from './descriptor';

export const TASK_TYPES = ['TODO', 'CALL', 'EMAIL', 'MEETING'] as const;
export const PRIORITIES = ['LOW', 'MEDIUM', 'HIGH'] as const;

const named = z.strictObject({ name: z.string(), externalId: z.string().nullable() }).nullable();

export const task = z.strictObject({
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
  lead: named,
  deal: named,
  createdAt: utc(),
  updatedAt: utc(),
});
export type Task = z.infer<typeof task>;

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
  leadExternalId: pointerTo('Lead', 'externalId'),
  leadId: pointerTo('Lead'),
  dealExternalId: pointerTo('Deal', 'externalId'),
  dealId: pointerTo('Deal'),
  ownerId: pointerTo('Member').describe('The id of the member who is to do it.'),
});
export type TaskRow = z.output<typeof taskRow>;

export const tasksContract = {
  upsert: batchOperation({
    plural: 'tasks',
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
    input: z.object({
      contactExternalId: filterBy('Contact', 'externalId'),
      leadExternalId: filterBy('Lead', 'externalId'),
      dealExternalId: filterBy('Deal', 'externalId'),
      contactId: filterBy('Contact'),
      leadId: filterBy('Lead'),
      dealId: filterBy('Deal'),
      done: flag('done'),
      type: filterChoice(TASK_TYPES, oneOf('type', TASK_TYPES)),
      ownerId: filterBy('Member').describe('The id of a member.'),
      dueBefore: since('dueBefore').describe('Tasks that were or are due before that time.'),
      q: search(),
      ...recordPage(),
    }),
    output: z.strictObject({ tasks: z.array(task), nextCursor: nextCursor() }),
  }),
  ...recordOperations({
    of: taskDescriptor,
    read: ['read:tasks'],
    write: ['write:tasks'],
    record: task,
    row: taskRow,
    named: 'id or externalId',
    change: { done: true },
  }),
};
