import { allows } from '@/server/kernel/contract/scopes';
import { sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { tableSource } from '../source';
import { meetings } from './meetings';

/** Tasks. That of a booked meeting is told as the meeting, where meetings may be read. */
export const tasks = tableSource({
  type: 'task',
  scopes: ['read:tasks'],
  table: 'Task',
  by: {
    ...{ contact: 'contactId', company: 'companyId', deal: 'dealId', lead: 'leadId' },
    ...{ case: 'caseId', contract: 'contractId' },
  },
  at: 'coalesce(t."dueDate", t."createdAt")',
  title: 't.title',
  text: 't.description',
  details: `'taskType', t.type, 'priority', t.priority, 'done', t.done, 'dueDate', ${utcText('t."dueDate"')}`,
  shown: ({ actor }) =>
    allows(actor.scopes, meetings.scopes)
      ? sql`NOT EXISTS (SELECT FROM "Booking" b WHERE b."workspaceId" = t."workspaceId" AND b."taskId" = t.id
          AND (b."contactId" = t."contactId" OR b."leadId" = t."leadId"))`
      : sql`TRUE`,
});
