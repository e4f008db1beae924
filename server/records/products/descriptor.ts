import { describeRecord } from '@/server/kernel/contract/descriptor';

export const productDescriptor = describeRecord({
  table: 'Product',
  key: 'product',
  plural: 'products',
  resource: 'Offering',
  entity: 'OFFERING',
  title: 'name',
  amounts: { columns: ['price', 'cost'], currency: 'currency' },
  hasExternalId: true,
  hasFiles: true,
});
