import { sql } from '@/server/kernel/db/client';
import { requires, type UpsertDefinition } from '@/server/records/upsert/definition';
import {
  caseReference,
  companyReference,
  contactReference,
  contractReference,
  dealReference,
  leadReference,
} from '@/server/records/upsert/references';
import { ownerReference } from '@/server/workspace/members/reference';
import { type Task, type TaskRow, taskRow } from './contract';
import { taskRecord } from './record';

export const taskDefinition: UpsertDefinition<TaskRow, Task> = {
  record: taskRecord,
  row: taskRow,
  references: [
    contactReference,
    companyReference,
    leadReference,
    dealReference,
    caseReference,
    contractReference,
    ownerReference,
  ],
  defaults: { type: 'TODO', priority: 'MEDIUM', done: false, allDay: false },
  current: sql`t."ownerId"::text`,
  ownerNotification: { kind: 'task', title: 'title' },
  create: requires('title'),
};
