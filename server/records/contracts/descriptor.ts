import { describeRecord, empties } from '@/server/kernel/contract/descriptor';

export const contractDescriptor = describeRecord({
  table: 'Contract',
  key: 'contract',
  plural: 'contracts',
  resource: 'Contract',
  entity: 'CONTRACT',
  title: 'title',
  amounts: { columns: ['value'], currency: 'currency' },
  owner: 'ownerId',
  hasFiles: true,
  points: {
    companyId: empties('Company'),
    contactId: empties('Contact'),
    dealId: empties('Deal'),
    ownerId: empties('Member'),
  },
});
