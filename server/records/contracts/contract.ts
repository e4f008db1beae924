import { z } from 'zod';
import { choice, currency, day, money, nullableText, prose, requiredText, utc } from '@/server/kernel/contract/fields';
import { hidden, pointsTo } from '@/server/kernel/contract/include';
import { describeListing } from '@/server/kernel/contract/listing';
import { pointerTo } from '@/server/kernel/contract/naming';
import { titled, titledOperations } from '@/server/kernel/contract/titled-operations';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { memberDescriptor } from '@/server/workspace/members/descriptor';
import { contractDescriptor } from './descriptor';

const CONTRACT_STATUSES = ['DRAFT', 'ACTIVE', 'EXPIRED', 'TERMINATED'] as const;
/** A hundred years. */
const MAX_MONTHS = 1200;
const MAX_DAYS = 3650;

const date = () => hidden(z.iso.date().nullable());

/** What contracts can be listed, sorted and extended by. */
export const contractListing = describeListing({
  of: contractDescriptor,
  record: titled.clone(),
  sort: [
    ...(['title', 'status', 'value', 'currency', 'signedDate', 'startDate', 'endDate'] as const),
    ...(['renewsAutomatically', 'renewalMonths', 'noticeDays', 'description', 'createdAt', 'updatedAt'] as const),
  ],
  include: {
    status: hidden(z.enum(CONTRACT_STATUSES)),
    value: hidden(z.number()),
    currency: hidden(z.string()),
    signedDate: date(),
    startDate: date(),
    endDate: date(),
    renewsAutomatically: hidden(z.boolean()),
    renewalMonths: hidden(z.int().nullable()),
    noticeDays: hidden(z.int().nullable()),
    description: hidden(nullableText()),
    updatedAt: hidden(utc()),
    company: pointsTo(companyDescriptor, 'companyId'),
    contact: pointsTo(contactDescriptor, 'contactId', { also: { email: 'maybe' } }),
    deal: pointsTo(dealDescriptor, 'dealId'),
    owner: pointsTo(memberDescriptor, 'ownerId', { also: { email: 'text' } }),
  },
  search: ['title'],
});

/** What a caller may write of a contract. */
export const contractRow = z.object({
  title: requiredText().optional(),
  status: choice(CONTRACT_STATUSES)
    .optional()
    .describe('DRAFT when left out. An ACTIVE one that has ended becomes EXPIRED by itself, unless it renews.'),
  value: money().optional(),
  currency: currency().optional().describe("The workspace's when left out."),
  signedDate: day().nullable().optional(),
  startDate: day().nullable().optional(),
  endDate: day().nullable().optional().describe('Its last day.'),
  renewsAutomatically: z
    .boolean()
    .optional()
    .describe('Whether it goes on by `renewalMonths` when it ends; without them it ends.'),
  renewalMonths: z.int().min(1).max(MAX_MONTHS).nullable().optional(),
  noticeDays: z
    .int()
    .min(0)
    .max(MAX_DAYS)
    .nullable()
    .optional()
    .describe('How many days before its end notice can be given. Its owner is told 14 days before that.'),
  description: prose().nullable().optional(),
  companyExternalId: pointerTo('Company', 'externalId'),
  companyId: pointerTo('Company'),
  contactExternalId: pointerTo('Contact', 'externalId'),
  contactId: pointerTo('Contact'),
  dealExternalId: pointerTo('Deal', 'externalId'),
  dealId: pointerTo('Deal'),
  ownerId: pointerTo('Member').describe('The id of the member who looks after it.'),
});
export type ContractRow = z.output<typeof contractRow>;

export const contractsContract = titledOperations({
  of: contractDescriptor,
  listing: contractListing,
  row: contractRow,
  read: ['read:contracts'],
  write: ['write:contracts'],
  example: { title: 'Frame agreement 2026', value: 24000, startDate: '2026-01-01', endDate: '2026-12-31' },
  change: { status: 'ACTIVE' },
});
