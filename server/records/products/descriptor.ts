import { describeRecord } from '@/server/kernel/contract/descriptor';

export const productDescriptor = describeRecord({
  table: 'Product',
  key: 'product',
  plural: 'products',
  resource: 'Offering',
  entity: 'OFFERING',
  title: 'name',
  hasExternalId: true,
  hasFiles: true,
});
