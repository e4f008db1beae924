import { z } from 'zod';
import {
  choice,
  currency,
  customFields,
  email,
  exactEmail,
  externalId,
  flag,
  location,
  locationRow,
  money,
  namedText,
  nullableText,
  oneOf,
  origin,
  originRow,
  prose,
  recordPage,
  requiredText,
  text,
  utc,
} from '@/server/kernel/contract/fields';
import { pointsTo, tagsBy } from '@/server/kernel/contract/include';
import { describeListing, pageEnd } from '@/server/kernel/contract/listing';
import { idEvenMerged, idOf, naming, pointerTo } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { batchOperation, recordOperations } from '@/server/kernel/contract/record-operations';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { CONTACT_STATUSES, LIFECYCLE_STAGES } from '@/server/records/contacts/names';
import { duplicateOperations } from '@/server/records/duplicates/contract';
import { mergeOperations } from '@/server/records/merge/contract';
import { productDescriptor } from '@/server/records/products/descriptor';
import { memberDescriptor } from '@/server/workspace/members/descriptor';
import { leadDescriptor } from './descriptor';

export const LEAD_STATUSES = ['NEW', 'WORKING', 'QUALIFIED', 'UNQUALIFIED', 'CONVERTED'] as const;
const INTERESTS = ['LOW', 'MEDIUM', 'HIGH'] as const;

const STATUS = oneOf('status', LEAD_STATUSES);
const LIFECYCLE_STAGE = oneOf('lifecycleStage', LIFECYCLE_STAGES);

const leadDefault = z.strictObject({
  id: z.string(),
  name: z.string(),
  title: nullableText(),
  company: nullableText(),
  email: nullableText(),
  phone: nullableText(),
  ...origin(),
  linkedinUrl: nullableText(),
  ...location(),
  lifecycleStage: z.enum(LIFECYCLE_STAGES).nullable(),
  status: z.enum(LEAD_STATUSES),
  estimatedInterest: z.enum(INTERESTS).nullable(),
  notes: nullableText(),
  externalId: nullableText(),
  owner: z.strictObject({ name: z.string(), email: z.string() }).nullable(),
  interestedOffering: z.strictObject({ name: z.string(), sku: nullableText(), externalId: nullableText() }).nullable(),
  customFields: z.record(z.string(), z.unknown()),
  createdAt: utc(),
  updatedAt: utc(),
});
export type Lead = z.infer<typeof leadDefault>;

/** What leads can be listed, sorted and extended by. */
export const leadListing = describeListing({
  of: leadDescriptor,
  record: leadDefault,
  sort: [
    ...(['name', 'title', 'email', 'phone', 'company', 'status', 'lifecycleStage', 'estimatedInterest'] as const),
    ...(['source', 'category', 'buyerType', 'website', 'linkedinUrl', 'city', 'state', 'country'] as const),
    ...(['externalId', 'notes', 'createdAt', 'updatedAt'] as const),
  ],
  include: {
    owner: pointsTo(memberDescriptor, 'ownerId', { also: { email: 'text' } }),
    tags: tagsBy('leadId'),
    offering: pointsTo(productDescriptor, 'interestedProductId', { also: { sku: 'maybe' } }),
    convertedContact: pointsTo(contactDescriptor, 'convertedContactId'),
  },
  search: ['name', 'email', 'company'],
});

/** With what a read may ask for beside the default form. */
export const lead = leadListing.record;

/** What the answer to POST /leads shows. */
const writtenLead = leadDefault
  .pick({ id: true, name: true, email: true, phone: true, company: true, source: true, status: true })
  .extend({ estimatedInterest: lead.shape.estimatedInterest, notes: nullableText(), ownerId: nullableText() })
  .extend({ createdAt: utc(), updatedAt: utc() });
export type WrittenLead = z.infer<typeof writtenLead>;

/** What a caller may write of a lead. */
export const leadRow = z.object({
  externalId: externalId().nullable().optional(),
  name: requiredText().optional(),
  title: text().nullable().optional(),
  company: text().nullable().optional(),
  email: email().nullable().optional(),
  phone: text(100).nullable().optional(),
  ...originRow(),
  linkedinUrl: text(2000).nullable().optional(),
  ...locationRow(),
  lifecycleStage: choice(LIFECYCLE_STAGES, LIFECYCLE_STAGE).nullable().optional(),
  status: choice(LEAD_STATUSES, STATUS).optional(),
  estimatedInterest: choice(INTERESTS, oneOf('estimatedInterest', INTERESTS)).nullable().optional(),
  notes: prose().nullable().optional(),
  ownerId: pointerTo('Member').describe('The id of a member.'),
  ownerEmail: naming(text(320), 'Member', 'email')
    .nullable()
    .optional()
    .describe('The e-mail address of a member, in any case.'),
  offeringId: pointerTo('Product'),
  offeringExternalId: pointerTo('Product', 'externalId'),
  customFields: customFields().optional(),
});
export type LeadRow = z.output<typeof leadRow>;

/** The deal that a conversion makes, or takes. */
const conversionDeal = z.object({
  id: idOf('Deal').optional().describe('Takes this deal; it keeps the contact and the company that it has.'),
  name: requiredText().optional().describe('That of the company, else of the contact, when left out.'),
  value: money().optional(),
  currency: currency().optional(),
  pipelineStageId: idOf('Stage').optional().describe('The first stage of the default pipeline when left out.'),
});
export type ConversionDeal = z.output<typeof conversionDeal>;

export const leadsContract = {
  create: operation({
    id: 'leads.create',
    method: 'POST',
    path: '/leads',
    scopes: ['write:leads'],
    summary: 'Create a lead, or update the one that is there already',
    description: 'A lead is found by externalId, else by email in any case; it is then updated: 200, `updated: true`.',
    input: leadRow.extend({ name: namedText('name') }),
    output: z.strictObject({ lead: writtenLead, updated: z.literal(true).optional() }),
    status: 201,
    alsoStatus: [200],
    example: { name: 'Grace Hopper', email: 'grace@example.com', company: 'Navy', source: 'Fair' },
  }),
  upsert: batchOperation({
    of: leadDescriptor,
    path: '/leads/batch',
    scopes: ['write:leads'],
    row: leadRow,
    description: 'Else it finds its lead by externalId, else by email in any case; a row that finds none creates one.',
    example: { name: 'Grace Hopper', email: 'grace@example.com', externalId: 'lead-1906' },
  }),
  list: operation({
    id: 'leads.list',
    method: 'GET',
    path: '/leads',
    scopes: ['read:leads'],
    summary: 'List leads, newest first',
    listing: leadListing,
    input: z.object({
      ...leadListing.query,
      email: naming(exactEmail(), 'Lead', 'email').describe('In any case.'),
      open: flag('open').describe('Neither converted nor unqualified, or one of them.'),
      ...recordPage(),
    }),
    output: z.strictObject({ leads: z.array(lead), ...pageEnd() }),
  }),
  ...recordOperations({
    of: leadDescriptor,
    listing: leadListing,
    read: ['read:leads'],
    write: ['write:leads'],
    record: lead,
    row: leadRow,
    change: { status: 'QUALIFIED' },
  }),
  convert: operation({
    id: 'leads.convert',
    method: 'POST',
    path: '/leads/{id}/convert',
    scopes: ['write:leads'],
    summary: 'Make a contact of a qualified lead',
    description:
      'A contact with the same email is taken instead of a new one; the company is found by name, or made. All of it is one ' +
      'operation, which can be reverted as a whole. A deal takes `write:deals`.',
    input: z.object({
      id: idOf('Lead'),
      contactId: idEvenMerged('Contact')
        .nullable()
        .optional()
        .describe('Takes this contact; null makes a new one, whatever its email.'),
      companyId: idEvenMerged('Company')
        .nullable()
        .optional()
        .describe('Takes this company, also where the contact has another; null takes none.'),
      company: requiredText()
        .optional()
        .describe('The name of the company to find or make, also where the contact has another.'),
      fillContact: z
        .boolean()
        .optional()
        .describe(
          'true: a contact that was there takes from the lead what it lacks, but no address of another contact.',
        ),
      deal: conversionDeal
        .optional()
        .describe('A deal of the contact and its company: a new one, or with `id` one that is there.'),
      qualify: z.boolean().optional().describe('true: a lead that is NEW or WORKING is qualified on the way.'),
    }),
    example: { deal: { name: 'Navy rollout', value: 12000 }, qualify: true },
    output: z.strictObject({
      lead: z.strictObject({ id: z.string(), status: z.enum(LEAD_STATUSES), convertedContactId: z.string() }),
      contact: z.strictObject({
        id: z.string(),
        name: z.string(),
        email: nullableText(),
        company: nullableText().describe('The name of the company.'),
        status: z.enum(CONTACT_STATUSES),
      }),
      deal: z.strictObject({ id: z.string(), name: z.string() }).optional().describe('Where one was asked for.'),
    }),
    errors: [404, 409],
  }),
  ...duplicateOperations({ of: leadDescriptor, read: ['read:leads'], write: ['write:leads'], record: lead }),
  ...mergeOperations({ of: leadDescriptor, write: ['write:leads'], record: lead }),
};
