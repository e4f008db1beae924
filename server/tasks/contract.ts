import { z } from 'zod';
import { BATCH_BODY_LIMIT, batchOf, batchResult, deleted } from '@/server/contract/batch';
import {
  choice,
  datetime,
  exact,
  externalId,
  filterChoice,
  flag,
  id,
  nextCursor,
  oneOf,
  prose,
  recordPage,
  requiredText,
  search,
  utc,
} from '@/server/contract/fields';
import { operation } from '@/server/contract/operation';

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

const pointer = () => externalId().nullable().optional();

/** What a caller may write of a task. */
export const taskRow = z.object({
  externalId: pointer(),
  title: requiredText().optional(),
  type: choice(TASK_TYPES).optional(),
  priority: choice(PRIORITIES).optional(),
  done: z.boolean().optional(),
  dueDate: datetime().nullable().optional(),
  endAt: datetime().nullable().optional(),
  allDay: z.boolean().optional(),
  description: prose().nullable().optional(),
  contactExternalId: pointer(),
  contactId: pointer(),
  leadExternalId: pointer(),
  leadId: pointer(),
  dealExternalId: pointer(),
  dealId: pointer(),
});
export type TaskRow = z.output<typeof taskRow>;

export const tasksContract = {
  upsert: operation({
    id: 'tasks.upsert',
    method: 'POST',
    path: '/tasks',
    scopes: ['write:tasks'],
    summary: 'Create or update up to 1,000 tasks',
    description: 'A row finds its task by externalId; a row without one creates a task.',
    input: z.object({ tasks: batchOf('tasks', taskRow) }),
    output: batchResult,
    alsoStatus: [207],
    bodyLimit: BATCH_BODY_LIMIT,
    example: { tasks: [{ title: 'Call Ada', type: 'CALL', dueDate: '2026-12-01T09:00:00', priority: 'HIGH' }] },
  }),
  list: operation({
    id: 'tasks.list',
    method: 'GET',
    path: '/tasks',
    scopes: ['read:tasks'],
    summary: 'List tasks, newest first',
    input: z.object({
      contactExternalId: exact(),
      leadExternalId: exact(),
      dealExternalId: exact(),
      contactId: exact(),
      leadId: exact(),
      dealId: exact(),
      done: flag('done'),
      type: filterChoice(TASK_TYPES, oneOf('type', TASK_TYPES)),
      q: search(),
      ...recordPage(),
    }),
    output: z.strictObject({ tasks: z.array(task), nextCursor: nextCursor() }),
  }),
  get: operation({
    id: 'tasks.get',
    method: 'GET',
    path: '/tasks/{id}',
    scopes: ['read:tasks'],
    summary: 'Read one task, by id or externalId',
    input: z.object({ id: id() }),
    output: z.strictObject({ task }),
    errors: [404],
  }),
  update: operation({
    id: 'tasks.update',
    method: 'PATCH',
    path: '/tasks/{id}',
    scopes: ['write:tasks'],
    summary: 'Change the fields that are sent',
    input: taskRow.extend({ id: id() }),
    output: z.strictObject({ task }),
    errors: [404, 409],
    example: { done: true },
  }),
  delete: operation({
    id: 'tasks.delete',
    method: 'DELETE',
    path: '/tasks/{id}',
    scopes: ['write:tasks'],
    summary: 'Delete a task for good, by id or externalId',
    input: z.object({ id: id() }),
    output: deleted,
    errors: [404],
  }),
};
