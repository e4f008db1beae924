import { z } from 'zod';
import {
  choice,
  customFields,
  datetime,
  email,
  exactEmail,
  externalId,
  location,
  locationRow,
  nullableText,
  origin,
  originRow,
  recordPage,
  requiredText,
  text,
  utc,
} from '@/server/kernel/contract/fields';
import { pointsTo, tagsBy } from '@/server/kernel/contract/include';
import { describeListing, pageEnd } from '@/server/kernel/contract/listing';
import { naming, pointerTo } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { batchOperation, recordOperations } from '@/server/kernel/contract/record-operations';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { duplicateOperations } from '@/server/records/duplicates/contract';
import { mergeOperations } from '@/server/records/merge/contract';
import { memberDescriptor } from '@/server/workspace/members/descriptor';
import { contactDescriptor } from './descriptor';
import { CONTACT_STATUSES, EMAIL_STATUSES, LIFECYCLE_STAGES } from './names';

const contactDefault = z.strictObject({
  id: z.string(),
  name: z.string(),
  firstName: nullableText(),
  lastName: nullableText(),
  title: nullableText(),
  email: nullableText(),
  phone: nullableText(),
  status: z.enum(CONTACT_STATUSES),
  lifecycleStage: z.enum(LIFECYCLE_STAGES).nullable(),
  ...origin(),
  ...location(),
  doNotContact: z.boolean(),
  emailOptOut: z.boolean(),
  emailStatus: z.enum(EMAIL_STATUSES),
  engagementScore: z.number(),
  lastContactedAt: utc().nullable(),
  lastActivityAt: utc().nullable(),
  externalId: nullableText(),
  company: z.strictObject({ name: z.string(), externalId: nullableText() }).nullable(),
  customFields: z.record(z.string(), z.unknown()),
  createdAt: utc(),
  updatedAt: utc(),
});
export type Contact = z.infer<typeof contactDefault>;

/** What contacts can be listed, sorted and extended by. */
export const contactListing = describeListing({
  of: contactDescriptor,
  record: contactDefault,
  sort: [
    ...(['name', 'firstName', 'lastName', 'title', 'email', 'phone', 'status', 'lifecycleStage', 'source'] as const),
    ...(['category', 'buyerType', 'website', 'city', 'state', 'country', 'engagementScore'] as const),
    ...(['doNotContact', 'emailOptOut', 'emailStatus', 'lastContactedAt', 'lastActivityAt'] as const),
    ...(['externalId', 'createdAt', 'updatedAt'] as const),
  ],
  include: {
    owner: pointsTo(memberDescriptor, 'ownerId', { also: { email: 'text' } }),
    tags: tagsBy('contactId'),
    company: pointsTo(companyDescriptor, 'companyId'),
  },
  search: ['name', 'email', 'title'],
});

/** With what a read may ask for beside the default form. */
export const contact = contactListing.record;

/** What a caller may write of a contact. */
export const contactRow = z.object({
  externalId: externalId().nullable().optional(),
  name: requiredText().optional(),
  firstName: text().nullable().optional(),
  lastName: text().nullable().optional(),
  title: text().nullable().optional(),
  email: email().nullable().optional(),
  phone: text(100).nullable().optional(),
  status: choice(CONTACT_STATUSES).optional(),
  lifecycleStage: choice(LIFECYCLE_STAGES).nullable().optional(),
  ...originRow(),
  ...locationRow(),
  doNotContact: z.boolean().optional(),
  emailOptOut: z.boolean().optional(),
  emailStatus: choice(EMAIL_STATUSES).optional(),
  engagementScore: z.number().min(0).max(1_000_000).optional(),
  lastContactedAt: datetime().nullable().optional(),
  lastActivityAt: datetime().nullable().optional(),
  companyExternalId: pointerTo('Company', 'externalId'),
  companyId: pointerTo('Company'),
  ownerId: pointerTo('Member').describe('The id of the member who looks after it.'),
  customFields: customFields().optional(),
});
export type ContactRow = z.output<typeof contactRow>;

export const contactsContract = {
  upsert: batchOperation({
    of: contactDescriptor,
    scopes: ['write:products', 'write:contacts'],
    row: contactRow,
    description: 'A row finds its contact by externalId, else by email in any case; a row that finds none creates one.',
    example: { name: 'Ada Lovelace', email: 'ada@example.com', title: 'Head of Research', externalId: 'crm-1815' },
  }),
  list: operation({
    id: 'contacts.list',
    method: 'GET',
    path: '/contacts',
    scopes: ['read:contacts'],
    summary: 'List contacts, newest first',
    listing: contactListing,
    input: z.object({
      ...contactListing.query,
      email: naming(exactEmail(), 'Contact', 'email').describe('In any case.'),
      ...recordPage(),
    }),
    output: z.strictObject({ contacts: z.array(contact), ...pageEnd() }),
  }),
  ...recordOperations({
    of: contactDescriptor,
    listing: contactListing,
    read: ['read:contacts'],
    write: ['write:contacts'],
    record: contact,
    row: contactRow,
    afterDelete: 'the address of one who said no to mail stays suppressed',
    change: { title: 'Chief Scientist' },
  }),
  ...duplicateOperations({
    of: contactDescriptor,
    read: ['read:contacts'],
    write: ['write:contacts'],
    record: contact,
  }),
  ...mergeOperations({ of: contactDescriptor, write: ['write:contacts'], record: contact }),
};
