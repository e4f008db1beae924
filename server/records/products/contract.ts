import { z } from 'zod';
import {
  choice,
  cursor,
  exact,
  externalId,
  money,
  optionalLimit,
  prose,
  requiredText,
  since,
  text,
  utc,
} from '@/server/kernel/contract/fields';
import { describeListing, pageEnd } from '@/server/kernel/contract/listing';
import { operation } from '@/server/kernel/contract/operation';
import { batchOperation, recordOperations } from '@/server/kernel/contract/record-operations';
import { productDescriptor } from './descriptor';

const PRODUCT_TYPES = ['SUBSCRIPTION', 'ONE_TIME', 'SERVICE', 'PHYSICAL'] as const;
const BILLING_PERIODS = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'] as const;

const maybe = () => z.string().nullable();
const count = () => z.int().min(0).max(1_000_000_000);

const productDefault = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.enum(PRODUCT_TYPES),
  sku: maybe(),
  externalId: maybe(),
  category: maybe(),
  price: z.number(),
  cost: z.number().nullable(),
  currency: z.string(),
  unit: z.string(),
  billingPeriod: z.enum(BILLING_PERIODS).nullable(),
  termMonths: z.int().nullable(),
  stockQty: z.int().nullable(),
  reorderLevel: z.int().nullable(),
  description: maybe(),
  features: maybe(),
  active: z.boolean(),
  createdAt: utc(),
  updatedAt: utc(),
});
export type Product = z.infer<typeof productDefault>;

/** What products can be listed and sorted by. */
export const productListing = describeListing({
  of: productDescriptor,
  record: productDefault,
  sort: [
    ...(['name', 'type', 'sku', 'category', 'price', 'cost', 'currency', 'unit', 'billingPeriod'] as const),
    ...(['termMonths', 'stockQty', 'reorderLevel', 'active', 'description', 'externalId'] as const),
    ...(['createdAt', 'updatedAt'] as const),
  ],
  include: {},
  search: ['name', 'sku', 'category'],
});

/** With what a read may ask for beside the default form. */
export const product = productListing.record;

/** What a caller may write of a product. */
export const productRow = z.object({
  externalId: externalId().nullable().optional(),
  name: requiredText().optional(),
  type: choice(PRODUCT_TYPES).optional(),
  sku: requiredText(200).nullable().optional(),
  category: text().nullable().optional(),
  price: money().optional(),
  cost: money().nullable().optional(),
  currency: text(10, 1).optional().describe("The workspace's when left out."),
  unit: text(100, 1).optional(),
  billingPeriod: choice(BILLING_PERIODS).nullable().optional(),
  termMonths: count().nullable().optional(),
  stockQty: count().nullable().optional(),
  reorderLevel: count().nullable().optional(),
  description: prose().nullable().optional(),
  features: prose().nullable().optional(),
  active: z.boolean().optional(),
});
export type ProductRow = z.output<typeof productRow>;

export const productsContract = {
  upsert: batchOperation({
    of: productDescriptor,
    scopes: ['write:products', 'write:offerings'],
    row: productRow,
    description: 'A row finds its product by externalId, else by sku; a row that finds none creates one.',
    example: {
      name: 'Team plan',
      type: 'SUBSCRIPTION',
      sku: 'TEAM',
      price: 49,
      currency: 'USD',
      unit: 'seat',
      billingPeriod: 'MONTHLY',
    },
  }),
  list: operation({
    id: 'products.list',
    method: 'GET',
    path: '/products',
    scopes: ['write:products', 'read:offerings', 'read:products'],
    summary: 'List products, newest first; without limit the whole catalog',
    listing: productListing,
    input: z.object({
      ...productListing.query,
      sku: exact(),
      category: exact(),
      updatedSince: since('updatedSince'),
      limit: optionalLimit(1000),
      cursor: cursor(),
    }),
    output: z.strictObject({ products: z.array(product), ...pageEnd() }),
  }),
  ...recordOperations({
    of: productDescriptor,
    listing: productListing,
    read: ['read:products', 'read:offerings'],
    write: ['write:products', 'write:offerings'],
    record: product,
    row: productRow,
    afterDelete: 'quotes keep its name and price',
    change: { price: 59 },
  }),
};
