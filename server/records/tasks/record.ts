import { columns, defineRecord, reference, times } from '@/server/kernel/db/record';
import type { Task } from './contract';
import { taskDescriptor } from './descriptor';

export const taskRecord = defineRecord<Task>({
  ...taskDescriptor,
  fields: {
    ...columns('id', 'title', 'done'),
    ...times('dueDate'),
    ...columns('allDay'),
    ...times('endAt'),
    ...columns('description', 'type', 'priority', 'externalId'),
    ...reference('contact', 'Contact', 'contactId', ['name', 'externalId']),
    ...reference('company', 'Company', 'companyId', ['name', 'externalId']),
    ...reference('lead', 'Lead', 'leadId', ['name', 'externalId']),
    ...reference('deal', 'Deal', 'dealId', ['name', 'externalId']),
    ...reference('case', 'Case', 'caseId', ['id', 'title']),
    ...reference('contract', 'Contract', 'contractId', ['id', 'title']),
    ...times('createdAt', 'updatedAt'),
  },
});
