import { z } from 'zod';
import {
  choice,
  cursor,
  exact,
  externalId,
  id,
  limit,
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
import { batchOperation, recordOperations } from '@/server/contract/record-operations';
import { matchStarted } from '@/server/outreach-matches/shapes';
import { communicationView, prospectsView } from './views';

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
  upsert: batchOperation({
    plural: 'products',
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
    input: z.object({ sku: exact(), category: exact(), q: search(), limit: optionalLimit(1000), cursor: cursor() }),
    output: z.strictObject({ products: z.array(product), nextCursor: nextCursor() }),
  }),
  ...recordOperations({
    key: 'product',
    plural: 'products',
    read: ['read:products', 'read:offerings'],
    write: ['write:products', 'write:offerings'],
    record: product,
    row: productRow,
    named: 'id or externalId',
    afterDelete: 'quotes keep its name and price',
    change: { price: 59 },
  }),
  communication: operation({
    id: 'products.communication',
    method: 'GET',
    path: '/products/{id}/communication',
    scopes: ['read:offerings', 'read:products'],
    summary: 'Read the campaigns and the mail that are about a product, by id or externalId',
    input: z.object({ id: id() }),
    output: communicationView,
    errors: [404],
  }),
  prospects: operation({
    id: 'products.prospects',
    method: 'GET',
    path: '/products/{id}/prospects',
    scopes: ['read:offerings', 'read:products'],
    summary: 'List the contacts most worth writing to about a product, best first, by id or externalId',
    input: z.object({ id: id(), limit: limit(200, 50) }),
    output: prospectsView,
    errors: [404],
  }),
  match: operation({
    id: 'products.match',
    method: 'POST',
    path: '/products/{id}/match',
    scopes: ['write:offerings', 'write:products'],
    summary: 'Match a product, by id or externalId, with the contacts most worth writing to',
    description:
      'Uses one AI action of the month, which is given back when nothing comes of it. With an AI provider that judges the best which the built-in ranker finds, else the ranker alone. At most 50 candidates.',
    input: z.object({ id: id() }),
    output: z.strictObject(matchStarted),
    status: 201,
    errors: [404, 502],
    example: {},
  }),
};
