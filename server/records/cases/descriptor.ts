import { describeRecord, empties } from '@/server/kernel/contract/descriptor';

export const caseDescriptor = describeRecord({
  table: 'Case',
  key: 'case',
  plural: 'cases',
  resource: 'Case',
  entity: 'CASE',
  title: 'title',
  owner: 'ownerId',
  hasFiles: true,
  points: {
    companyId: empties('Company'),
    contactId: empties('Contact'),
    ownerId: empties('Member'),
  },
  reverting: { together: ['status', 'resolvedAt'] },
});
