import { sql } from '@/server/kernel/db/client';
import { requires, type UpsertNoun } from '@/server/records/upsert/noun';
import { contactReference, dealReference, leadReference } from '@/server/records/upsert/references';
import { ownerReference } from '@/server/workspace/members/reference';
import { type Task, type TaskRow, taskRow } from './contract';
import { taskRecord } from './record';

export const taskNoun: UpsertNoun<TaskRow, Task> = {
  record: taskRecord,
  row: taskRow,
  references: [contactReference, leadReference, dealReference, ownerReference],
  defaults: { type: 'TODO', priority: 'MEDIUM', done: false, allDay: false },
  current: sql`t."ownerId"::text`,
  given: { kind: 'task', title: 'title' },
  create: requires('title'),
};
