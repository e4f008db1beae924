import { describeRecord, empties } from '@/server/kernel/contract/descriptor';

export const taskDescriptor = describeRecord({
  table: 'Task',
  key: 'task',
  plural: 'tasks',
  resource: 'Task',
  entity: 'TASK',
  title: 'title',
  owner: 'ownerId',
  hasExternalId: true,
  hasFiles: true,
  points: {
    contactId: empties('Contact'),
    companyId: empties('Company'),
    leadId: empties('Lead'),
    dealId: empties('Deal'),
    caseId: empties('Case'),
    contractId: empties('Contract'),
    ownerId: empties('Member'),
  },
});
