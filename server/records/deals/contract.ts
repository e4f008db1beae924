import { z } from 'zod';
import {
  choice,
  currency,
  customFields,
  day,
  externalId,
  flag,
  limit,
  money,
  nullableText,
  prose,
  recordPage,
  requiredText,
  text,
  utc,
} from '@/server/kernel/contract/fields';
import { hidden, includeQuery, including, pointsTo, tagsBy } from '@/server/kernel/contract/include';
import { describeListing, pageEnd, TOTAL } from '@/server/kernel/contract/listing';
import { idOf, pointerTo } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { batchOperation, recordOperations } from '@/server/kernel/contract/record-operations';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { dealTotals } from '@/server/records/currencies/contract';
import { pipelineDescriptor } from '@/server/records/pipelines/descriptor';
import { productDescriptor } from '@/server/records/products/descriptor';
import { line } from '@/server/records/quotes/contract';
import { stageDescriptor } from '@/server/records/stages/descriptor';
import { memberDescriptor } from '@/server/workspace/members/descriptor';
import { dealDescriptor } from './descriptor';
import { DEAL_STAGES } from './names';

const dealLine = z.strictObject({
  id: z.string(),
  name: z.string(),
  offering: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  quantity: z.number(),
  unitPrice: z.number(),
  discountPercent: z.number().nullable(),
  total: z.number().describe('After the discount.'),
});
export type DealLine = z.infer<typeof dealLine>;

const dealDefault = z.strictObject({
  id: z.string(),
  name: z.string(),
  value: z.number(),
  stage: z.enum(DEAL_STAGES),
  expectedCloseDate: z.iso.date().nullable(),
  notes: nullableText(),
  externalId: nullableText(),
  contact: z.strictObject({ name: z.string(), email: nullableText(), externalId: nullableText() }).nullable(),
  company: z.strictObject({ name: z.string(), externalId: nullableText() }).nullable(),
  offering: z.strictObject({ name: z.string(), sku: nullableText(), externalId: nullableText() }).nullable(),
  customFields: z.record(z.string(), z.unknown()),
  createdAt: utc(),
  updatedAt: utc(),
});
export type Deal = z.infer<typeof dealDefault>;

/** What deals can be listed, sorted and extended by. */
export const dealListing = describeListing({
  of: dealDescriptor,
  record: dealDefault,
  sort: [
    ...(['name', 'value', 'currency', 'stage', 'stageChangedAt', 'probability', 'lossReason'] as const),
    ...(['expectedCloseDate', 'closedAt', 'externalId', 'notes', 'createdAt', 'updatedAt'] as const),
  ],
  include: {
    owner: pointsTo(memberDescriptor, 'ownerId', { also: { email: 'text' } }),
    tags: tagsBy('dealId'),
    contact: pointsTo(contactDescriptor, 'contactId', { also: { email: 'maybe' } }),
    company: pointsTo(companyDescriptor, 'companyId'),
    offering: pointsTo(productDescriptor, 'productId', { also: { sku: 'maybe' } }),
    pipeline: pointsTo(pipelineDescriptor, 'pipelineId'),
    currency: hidden(z.string()),
    probability: hidden(z.int().describe('Percent; that of its stage unless it has one of its own.')),
    lossReason: hidden(nullableText()),
    stageChangedAt: hidden(utc().describe('Since when it is in its stage.')),
    nextTask: hidden(
      z
        .strictObject({ id: z.string(), title: z.string(), dueDate: utc().nullable() })
        .nullable()
        .describe('Of its open tasks the one that is due first.'),
    ),
    lineItems: hidden(z.array(dealLine).describe('What is to be sold by it.')),
    closedAt: hidden(utc().nullable().describe('When it was won or lost; null while it is open.')),
    stage: pointsTo(stageDescriptor, 'stageId', { id: 'pipelineStageId', as: 'pipelineStage' }),
  },
  search: ['name', 'notes'],
});

/** With what a read may ask for beside the default form. */
export const deal = dealListing.record;

/** A deal as events and the board show it: with where it stands on the board. */
const boardDealDefault = dealDefault.extend({
  campaign: z
    .strictObject({ id: z.string(), name: z.string() })
    .nullable()
    .describe('Always null: campaigns write to contacts, and nothing says which of them a deal comes from.'),
  pipelineId: z.string(),
  pipelineStage: z.strictObject({ id: z.string(), name: z.string() }),
});
export type BoardDeal = z.infer<typeof boardDealDefault>;
export const boardDeal = including(boardDealDefault, dealListing.includes);

/** What a caller may write of a deal. */
export const dealRow = z.object({
  externalId: externalId().nullable().optional(),
  name: requiredText().optional(),
  value: money().optional(),
  currency: currency().optional().describe("The workspace's when left out. Read with `include=currency`."),
  stage: choice(DEAL_STAGES).optional(),
  pipelineStageId: idOf('Stage').optional().describe('A column of the board; the fixed stage follows from it.'),
  probability: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .optional()
    .describe('Percent; null: that of its stage. Counts while the deal is open. Read with `include=probability`.'),
  lossReason: text(200)
    .nullable()
    .optional()
    .describe('Why it was lost: one of `/loss-reasons`, or any words. Read with `include=lossReason`.'),
  expectedCloseDate: day().nullable().optional(),
  notes: prose().nullable().optional(),
  contactExternalId: pointerTo('Contact', 'externalId'),
  contactId: pointerTo('Contact'),
  companyExternalId: pointerTo('Company', 'externalId'),
  companyId: pointerTo('Company'),
  offeringExternalId: pointerTo('Product', 'externalId'),
  offeringId: pointerTo('Product'),
  ownerId: pointerTo('Member').describe('The id of the member who looks after it.'),
  customFields: customFields().optional(),
});
export type DealRow = z.output<typeof dealRow>;

/** Filters that lists and the board take, beside those that the listing describes. */
const ownFilters = {
  open: flag('open').describe('Neither won nor lost, or one of them.'),
};
const { sort: _sort, include: _include, ...boardFilters } = dealListing.query;

export const dealsContract = {
  upsert: batchOperation({
    of: dealDescriptor,
    scopes: ['write:products', 'write:deals'],
    row: dealRow,
    description: 'A row finds its deal by externalId; a row without one creates a deal.',
    example: { name: 'Acme rollout', value: 12000, stage: 'PROPOSAL', expectedCloseDate: '2026-12-31' },
  }),
  list: operation({
    id: 'deals.list',
    method: 'GET',
    path: '/deals',
    scopes: ['read:deals'],
    summary: 'List deals, newest first',
    listing: dealListing,
    input: z.object({
      ...dealListing.query,
      ...ownFilters,
      ...recordPage(),
      include: includeQuery(dealListing.includes, [TOTAL, 'totals']),
    }),
    output: z.strictObject({
      deals: z.array(deal),
      ...pageEnd(),
      totals: dealTotals.optional().describe('With `include=totals`: of all that the filters find.'),
    }),
  }),
  ...recordOperations({
    of: dealDescriptor,
    listing: dealListing,
    read: ['read:deals'],
    write: ['write:deals'],
    record: boardDeal,
    row: dealRow,
    change: { stage: 'NEGOTIATION' },
  }),
  move: operation({
    id: 'deals.move',
    method: 'POST',
    path: '/deals/{id}/move',
    scopes: ['write:deals'],
    summary: 'Move a deal to another column of the board',
    description: 'What a drag on the board does: its deal.stage_changed carries previousStageId.',
    input: z.object({ id: idOf('Deal'), stageId: idOf('Stage'), lossReason: dealRow.shape.lossReason }),
    output: z.strictObject({ deal: boardDeal }),
    errors: [404],
    example: { stageId: '<stage id>' },
  }),
  replaceLines: operation({
    id: 'deals.replace-lines',
    method: 'PUT',
    path: '/deals/{id}/lines',
    scopes: ['write:deals'],
    summary: 'Say what is to be sold by a deal',
    description:
      'All lines are replaced. The value of the deal becomes what they come to; without lines it stays as it is. It can be ' +
      'changed afterwards like any other. Read with `include=lineItems`.',
    input: z.object({ id: idOf('Deal'), lineItems: z.array(line.omit({ taxPercent: true })).max(500) }),
    output: z.strictObject({ deal: boardDeal }),
    errors: [404],
    example: { lineItems: [{ name: 'Onboarding', quantity: 2, unitPrice: 750 }, { offeringExternalId: 'plan-pro' }] },
  }),
  board: operation({
    id: 'deals.board',
    method: 'GET',
    path: '/pipelines/{id}/deals',
    scopes: ['read:deals'],
    summary: "The deals of a pipeline's board, the first of each column",
    description:
      'Takes the filters of the list of deals. `value` adds amounts as they stand; `totals` in one currency.',
    input: z.object({
      id: idOf('Pipeline'),
      ...boardFilters,
      ...ownFilters,
      limit: limit(1000, 100).describe('Deals of each column.'),
      include: includeQuery(dealListing.includes, ['totals']),
    }),
    output: z.strictObject({
      stages: z.array(
        z.strictObject({
          id: z.string(),
          dealCount: z.int(),
          value: z.number(),
          totals: dealTotals.optional().describe('With `include=totals`.'),
          deals: z.array(boardDeal),
        }),
      ),
    }),
    errors: [404],
  }),
};
