import { describeRecord, empties } from '@/server/kernel/contract/descriptor';

export const companyDescriptor = describeRecord({
  table: 'Company',
  key: 'company',
  plural: 'companies',
  resource: 'Company',
  entity: 'COMPANY',
  title: 'name',
  owner: 'ownerId',
  hasExternalId: true,
  canBeMerged: true,
  tags: 'companyId',
  hasFiles: true,
  hasCustomFields: true,
  points: { ownerId: empties('Member') },
});
