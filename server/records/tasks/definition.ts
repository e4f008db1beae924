import { sql } from '@/server/kernel/db/client';
import { requires, type UpsertDefinition } from '@/server/records/upsert/definition';
import { companyReference, contactReference, dealReference, leadReference } from '@/server/records/upsert/references';
import { ownerReference } from '@/server/workspace/members/reference';
import { type Task, type TaskRow, taskRow } from './contract';
import { taskRecord } from './record';

export const taskDefinition: UpsertDefinition<TaskRow, Task> = {
  record: taskRecord,
  row: taskRow,
  references: [contactReference, companyReference, leadReference, dealReference, ownerReference],
  defaults: { type: 'TODO', priority: 'MEDIUM', done: false, allDay: false },
  current: sql`t."ownerId"::text`,
  ownerNotification: { kind: 'task', title: 'title' },
  create: requires('title'),
};
