import { sql } from '@/server/kernel/db/client';
import { requires, type UpsertDefinition } from '@/server/records/upsert/definition';
import { type Product, type ProductRow, productRow } from './contract';
import { productRecord } from './record';

export const productDefinition: UpsertDefinition<ProductRow, Product> = {
  record: productRecord,
  row: productRow,
  alternative: { field: 'sku', sql: sql`t.sku`, fold: (sku) => sku },
  defaults: { type: 'ONE_TIME', price: 0, currency: 'USD', unit: 'unit', active: true },
  create: requires('name'),
};
