import { columns, decimals, defineRecord, times } from '@/server/kernel/db/record';
import type { Product } from './contract';
import { productDescriptor } from './descriptor';

export const productRecord = defineRecord<Product>({
  ...productDescriptor,
  fields: {
    ...columns('id', 'name', 'type', 'sku', 'externalId', 'category'),
    ...decimals('price', 'cost'),
    ...columns(
      'currency',
      'unit',
      'billingPeriod',
      'termMonths',
      'stockQty',
      'reorderLevel',
      'description',
      'features',
    ),
    ...columns('active'),
    ...times('createdAt', 'updatedAt'),
  },
});
