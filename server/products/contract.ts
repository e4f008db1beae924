import { z } from 'zod';
import { BATCH_BODY_LIMIT, batchOf, batchResult, deleted } from '@/server/contract/batch';
import {
  choice,
  cursor,
  exact,
  externalId,
  id,
  money,
  nextCursor,
  optionalLimit,
  prose,
  requiredText,
  search,
  text,
  utc,
} from '@/server/contract/fields';
import { operation } from '@/server/contract/operation';

export const PRODUCT_TYPES = ['SUBSCRIPTION', 'ONE_TIME', 'SERVICE', 'PHYSICAL'] as const;
export const BILLING_PERIODS = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'] as const;

const maybe = () => z.string().nullable();
const count = () => z.int().min(0).max(1_000_000_000);

export const product = z.strictObject({
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
export type Product = z.infer<typeof product>;

/** What a caller may write of a product. */
export const productRow = z.object({
  externalId: externalId().nullable().optional(),
  name: requiredText().optional(),
  type: choice(PRODUCT_TYPES).optional(),
  sku: requiredText(200).nullable().optional(),
  category: text().nullable().optional(),
  price: money().optional(),
  cost: money().nullable().optional(),
  currency: text(10, 1).optional(),
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
  upsert: operation({
    id: 'products.upsert',
    method: 'POST',
    path: '/products',
    scopes: ['write:products', 'write:offerings'],
    summary: 'Create or update up to 1,000 products',
    description: 'A row finds its product by externalId, else by sku; a row that finds none creates one.',
    input: z.object({ products: batchOf('products', productRow) }),
    output: batchResult,
    alsoStatus: [207],
    bodyLimit: BATCH_BODY_LIMIT,
    example: {
      products: [
        {
          name: 'Team plan',
          type: 'SUBSCRIPTION',
          sku: 'TEAM',
          price: 49,
          currency: 'USD',
          unit: 'seat',
          billingPeriod: 'MONTHLY',
        },
      ],
    },
  }),
  list: operation({
    id: 'products.list',
    method: 'GET',
    path: '/products',
    scopes: ['write:products', 'read:offerings', 'read:products'],
    summary: 'List products, newest first; without limit the whole catalog',
    input: z.object({ sku: exact(), category: exact(), q: search(), limit: optionalLimit(1000), cursor: cursor() }),
    output: z.strictObject({ products: z.array(product), nextCursor: nextCursor() }),
  }),
  get: operation({
    id: 'products.get',
    method: 'GET',
    path: '/products/{id}',
    scopes: ['read:products', 'read:offerings'],
    summary: 'Read one product, by id or externalId',
    input: z.object({ id: id() }),
    output: z.strictObject({ product }),
    errors: [404],
  }),
  update: operation({
    id: 'products.update',
    method: 'PATCH',
    path: '/products/{id}',
    scopes: ['write:products', 'write:offerings'],
    summary: 'Change the fields that are sent',
    input: productRow.extend({ id: id() }),
    output: z.strictObject({ product }),
    errors: [404, 409],
    example: { price: 59 },
  }),
  delete: operation({
    id: 'products.delete',
    method: 'DELETE',
    path: '/products/{id}',
    scopes: ['write:products', 'write:offerings'],
    summary: 'Delete a product; quotes keep its name and price',
    input: z.object({ id: id() }),
    output: deleted,
    errors: [404],
  }),
};
