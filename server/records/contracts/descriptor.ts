import { describeRecord } from '@/server/kernel/contract/descriptor';

export const contractDescriptor = describeRecord({
  table: 'Contract',
  key: 'contract',
  plural: 'contracts',
  resource: 'Contract',
  entity: 'CONTRACT',
  title: 'title',
  hasFiles: true,
});
