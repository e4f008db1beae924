import { z } from 'zod';
import { deleted } from '@/server/kernel/contract/batch';
import {
  currency,
  day,
  money,
  nullableText,
  oneOf,
  percent,
  prose,
  recordPage,
  requiredText,
  search,
  utc,
} from '@/server/kernel/contract/fields';
import { hidden, pointsTo } from '@/server/kernel/contract/include';
import { describeListing, pageEnd } from '@/server/kernel/contract/listing';
import { manyOperations } from '@/server/kernel/contract/many-operations';
import { filterBy, idOf, pointerTo } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { quoteDescriptor } from './descriptor';
import { amounts, chainState, quoteVersion } from './shapes';

export const QUOTE_STATUSES = ['DRAFT', 'SENT', 'ACCEPTED', 'DECLINED'] as const;

const STATUS = oneOf('status', QUOTE_STATUSES);
const NEEDS_LINE = 'Add at least one line item to the quote.';

const named = () => z.strictObject({ id: z.string(), name: z.string() }).nullable();

const quoteDefault = z.strictObject({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  status: z.enum(QUOTE_STATUSES),
  total: z.number(),
  validUntil: z.iso.date().nullable(),
  notes: z.string().nullable(),
  deal: named(),
  contact: named(),
  company: named(),
  lineItems: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      offering: named(),
      quantity: z.number(),
      unitPrice: z.number(),
      total: z.number(),
    }),
  ),
  createdAt: utc(),
  updatedAt: utc(),
});
export type Quote = z.infer<typeof quoteDefault>;

/** What quotes can be listed, sorted and extended by. */
export const quoteListing = describeListing({
  of: quoteDescriptor,
  record: quoteDefault,
  sort: ['number', 'title', 'status', 'total', 'validUntil', 'notes', 'createdAt', 'updatedAt'],
  include: {
    deal: pointsTo(dealDescriptor, 'dealId'),
    contact: pointsTo(contactDescriptor, 'contactId'),
    company: pointsTo(companyDescriptor, 'companyId'),
    currency: hidden(z.string()),
    terms: hidden(nullableText()),
    amounts: hidden(amounts),
    version: hidden(z.int().nullable().describe('The last one that was sent.')),
    expired: hidden(z.boolean().describe('It is SENT, and validUntil is over where the workspace is.')),
  },
});

/** With what a read may ask for beside the default form. */
export const quote = quoteListing.record;
export type FullQuote = z.infer<typeof quote>;

/** A line as it is sent. */
export const line = z.object({
  name: requiredText().optional().describe('The name of the product when left out.'),
  offeringId: pointerTo('Product'),
  offeringExternalId: pointerTo('Product', 'externalId'),
  quantity: money().gt(0).max(1_000_000_000).optional().describe('1 when left out.'),
  unitPrice: money()
    .optional()
    .describe(
      "The price of the product when left out, converted by the workspace's rates of today; as it is where they lack its currency.",
    ),
  discountPercent: percent(2)
    .nullable()
    .optional()
    .describe('Taken off the price of the line. Read with `include=amounts`.'),
  taxPercent: percent(3).nullable().optional().describe('Added after the discount. Read with `include=amounts`.'),
});
export type LineInput = z.output<typeof line>;

const lineItems = () =>
  z
    .array(line, { error: (issue) => (issue.input === undefined ? NEEDS_LINE : undefined) })
    .min(1, NEEDS_LINE)
    .max(500);

const content = {
  title: requiredText(),
  validUntil: day().nullable().optional(),
  notes: prose().nullable().optional(),
  terms: prose(20_000).nullable().optional().describe('What it is sold under. Read with `include=terms`.'),
  currency: currency()
    .optional()
    .describe(
      "The deal's when left out. Amounts are rounded to what it has, line by line. Read with `include=currency`.",
    ),
};

export const quotesContract = {
  list: operation({
    id: 'quotes.list',
    method: 'GET',
    path: '/quotes',
    scopes: ['read:quotes'],
    summary: 'List quotes, newest first',
    listing: quoteListing,
    input: z.object({
      ...quoteListing.query,
      offeringId: filterBy('Product').describe('Quotes with a line on this product.'),
      q: search().describe('Text of the title, or a number such as 12 or #12.'),
      ...recordPage(),
    }),
    output: z.strictObject({ quotes: z.array(quote), ...pageEnd() }),
  }),
  create: operation({
    id: 'quotes.create',
    method: 'POST',
    path: '/quotes',
    scopes: ['write:quotes'],
    summary: 'Create a quote for a deal',
    description: "Takes the workspace's next number. Contact and company are those of the deal unless given.",
    input: z.object({
      ...content,
      lineItems: lineItems(),
      dealId: pointerTo('Deal'),
      dealExternalId: pointerTo('Deal', 'externalId'),
      contactId: pointerTo('Contact'),
      contactExternalId: pointerTo('Contact', 'externalId'),
      companyId: pointerTo('Company'),
      companyExternalId: pointerTo('Company', 'externalId'),
    }),
    output: z.strictObject({ quote }),
    status: 201,
    errors: [404],
    example: {
      title: 'Rollout',
      dealExternalId: 'deal-7',
      lineItems: [{ name: 'Onboarding', quantity: 2, unitPrice: 750 }, { offeringExternalId: 'plan-pro' }],
    },
  }),
  get: operation({
    id: 'quotes.get',
    method: 'GET',
    path: '/quotes/{id}',
    scopes: ['read:quotes'],
    summary: 'Read a quote',
    input: z.object({ id: idOf('Quote'), ...quoteListing.one }),
    output: z.strictObject({ quote }),
    errors: [404],
  }),
  update: operation({
    id: 'quotes.update',
    method: 'PATCH',
    path: '/quotes/{id}',
    scopes: ['write:quotes'],
    summary: 'Change a quote that is a DRAFT; lineItems replace all lines',
    input: z.object({
      id: idOf('Quote'),
      ...content,
      title: content.title.optional(),
      lineItems: lineItems().optional(),
    }),
    output: z.strictObject({ quote }),
    errors: [404, 409],
    example: { validUntil: '2026-12-31' },
  }),
  delete: operation({
    id: 'quotes.delete',
    method: 'DELETE',
    path: '/quotes/{id}',
    scopes: ['write:quotes'],
    summary: 'Delete a quote that is a DRAFT; its number is not given out again',
    input: z.object({ id: idOf('Quote') }),
    output: deleted,
    errors: [404, 409],
  }),
  ...manyOperations({
    of: quoteDescriptor,
    read: ['read:quotes'],
    write: ['write:quotes'],
    record: quote,
    includes: quoteListing.includes,
    refused: 'What is no DRAFT is `refused`.',
  }),
  status: operation({
    id: 'quotes.status',
    method: 'POST',
    path: '/quotes/{id}/status',
    scopes: ['write:quotes'],
    summary: 'Set the status of a quote; any move is allowed',
    description:
      'What becomes SENT is frozen as a version, unless the last one says the same. A 409 where its PDF lacks characters.',
    input: z.object({ id: idOf('Quote'), status: z.enum(QUOTE_STATUSES, { error: STATUS }) }),
    output: z.strictObject({ quote }),
    errors: [404, 409],
    example: { status: 'SENT' },
  }),
  versions: operation({
    id: 'quotes.versions',
    method: 'GET',
    path: '/quotes/{id}/versions',
    scopes: ['read:quotes'],
    summary: 'List what was sent of a quote, and what was said to it, newest first',
    description:
      'Each version is the whole document as it was frozen, with the SHA-256 of its canonical JSON (RFC 8785).',
    input: z.object({ id: idOf('Quote') }),
    output: z.strictObject({ versions: z.array(quoteVersion) }),
    errors: [404],
  }),
  pdf: operation({
    id: 'quotes.pdf',
    method: 'GET',
    path: '/quotes/{id}/pdf',
    scopes: ['read:quotes'],
    summary: 'Get the address of a quote as PDF',
    description:
      '`url` needs no key for five minutes. Without `version` it is the last version, and of a DRAFT what it says now. ' +
      'The same version has the same bytes each time.',
    input: z.object({ id: idOf('Quote'), version: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
    output: z.strictObject({ url: z.string(), version: z.int().nullable(), expiresAt: utc() }),
    errors: [404],
  }),
  link: operation({
    id: 'quotes.link',
    method: 'POST',
    path: '/quotes/{id}/link',
    scopes: ['write:quotes'],
    summary: 'Get the link by which a quote is accepted or declined',
    description: 'It is to the version that was sent last. Whoever has it may answer the quote while it is SENT.',
    input: z.object({ id: idOf('Quote') }),
    output: z.strictObject({ url: z.string(), version: z.int() }),
    errors: [404, 409],
    secretFields: ['url'],
  }),
  verify: operation({
    id: 'quotes.verify',
    method: 'GET',
    path: '/quotes/verification',
    scopes: ['read:quotes'],
    summary: 'Check the chain of acceptances, and say where it breaks first',
    description:
      'Computes each hash again from what is kept. Keep `head` elsewhere: then nobody can write the chain anew.',
    input: z.object({}),
    output: chainState,
  }),
};
