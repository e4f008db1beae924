import { describeRecord, empties } from '@/server/kernel/contract/descriptor';

export const leadDescriptor = describeRecord({
  table: 'Lead',
  key: 'lead',
  plural: 'leads',
  resource: 'Lead',
  entity: 'LEAD',
  title: 'name',
  amounts: { columns: ['value'] },
  owner: 'ownerId',
  hasExternalId: true,
  canBeMerged: true,
  tags: 'leadId',
  hasFiles: true,
  hasCustomFields: true,
  points: {
    ownerId: empties('Member'),
    interestedProductId: empties('Product'),
    convertedContactId: empties('Contact'),
  },
});
