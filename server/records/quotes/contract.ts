import { z } from 'zod';
import { deleted } from '@/server/kernel/contract/batch';
import { day, money, oneOf, prose, recordPage, requiredText, search, utc } from '@/server/kernel/contract/fields';
import { pointsTo } from '@/server/kernel/contract/include';
import { describeListing, pageEnd } from '@/server/kernel/contract/listing';
import { manyOperations } from '@/server/kernel/contract/many-operations';
import { filterBy, idOf, pointerTo } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { quoteDescriptor } from './descriptor';

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
  sort: ['number', 'title', 'status', 'total', 'validUntil', 'createdAt', 'updatedAt'],
  filter: ['notes'],
  include: {
    deal: pointsTo(dealDescriptor, 'dealId'),
    contact: pointsTo(contactDescriptor, 'contactId'),
    company: pointsTo(companyDescriptor, 'companyId'),
  },
});

/** With what a read may ask for beside the default form. */
export const quote = quoteListing.record;

const line = z.object({
  name: requiredText().optional().describe('The name of the offering when left out.'),
  offeringId: pointerTo('Product'),
  offeringExternalId: pointerTo('Product', 'externalId'),
  quantity: money().gt(0).max(1_000_000_000).optional().describe('1 when left out.'),
  unitPrice: money().optional().describe('The price of the offering when left out.'),
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
      offeringId: filterBy('Product').describe('Quotes with a line on this offering.'),
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
    input: z.object({ id: idOf('Quote'), status: z.enum(QUOTE_STATUSES, { error: STATUS }) }),
    output: z.strictObject({ quote }),
    errors: [404],
    example: { status: 'SENT' },
  }),
};
