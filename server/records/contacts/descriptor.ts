import { describeRecord, empties } from '@/server/kernel/contract/descriptor';

export const contactDescriptor = describeRecord({
  table: 'Contact',
  key: 'contact',
  plural: 'contacts',
  resource: 'Contact',
  entity: 'CONTACT',
  title: 'name',
  owner: 'ownerId',
  hasExternalId: true,
  canBeMerged: true,
  tags: 'contactId',
  hasFiles: true,
  hasCustomFields: true,
  points: {
    companyId: empties('Company'),
    ownerId: empties('Member'),
  },
  reverting: { counters: ['engagementScore', 'lastContactedAt', 'lastActivityAt'] },
});
