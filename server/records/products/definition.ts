import { sql } from '@/server/kernel/db/client';
import { usualCurrency } from '@/server/records/currencies/usual';
import { requires, type UpsertDefinition } from '@/server/records/upsert/definition';
import { type Product, type ProductRow, productRow } from './contract';
import { productRecord } from './record';

export const productDefinition: UpsertDefinition<ProductRow, Product, string> = {
  record: productRecord,
  row: productRow,
  alternative: { field: 'sku', sql: sql`t.sku`, fold: (sku) => sku },
  defaults: { type: 'ONE_TIME', price: 0, unit: 'unit', active: true },
  load: usualCurrency,
  create: (row, usual) => ({ ...requires('name')(row), columns: { currency: row.currency ?? usual } }),
};
