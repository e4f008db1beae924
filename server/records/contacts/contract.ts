import { z } from 'zod';
import {
  choice,
  customFields,
  datetime,
  email,
  exactEmail,
  externalId,
  filterChoice,
  maybe,
  nextCursor,
  oneOf,
  origin,
  originRow,
  place,
  placeRow,
  recordPage,
  requiredText,
  search,
  text,
  utc,
} from '@/server/kernel/contract/fields';
import { filterBy, naming, pointerTo } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { batchOperation, recordOperations } from '@/server/kernel/contract/record-operations';
import { contactDescriptor } from './descriptor';

export const CONTACT_STATUSES = ['NEW', 'ACTIVE', 'INACTIVE', 'CUSTOMER', 'LOST'] as const;
export const EMAIL_STATUSES = ['UNKNOWN', 'VALID', 'BOUNCED', 'COMPLAINED'] as const;
export const LIFECYCLE_STAGES = [
  'SUBSCRIBER',
  'LEAD',
  'MARKETING_QUALIFIED_LEAD',
  'SALES_QUALIFIED_LEAD',
  'OPPORTUNITY',
  'CUSTOMER',
  'EVANGELIST',
  'OTHER',
] as const;

export const contact = z.strictObject({
  id: z.string(),
  name: z.string(),
  firstName: maybe(),
  lastName: maybe(),
  title: maybe(),
  email: maybe(),
  phone: maybe(),
  status: z.enum(CONTACT_STATUSES),
  lifecycleStage: z.enum(LIFECYCLE_STAGES).nullable(),
  ...origin(),
  ...place(),
  doNotContact: z.boolean(),
  emailOptOut: z.boolean(),
  emailStatus: z.enum(EMAIL_STATUSES),
  engagementScore: z.number(),
  lastContactedAt: utc().nullable(),
  lastActivityAt: utc().nullable(),
  externalId: maybe(),
  company: z.strictObject({ name: z.string(), externalId: maybe() }).nullable(),
  customFields: z.record(z.string(), z.unknown()),
  createdAt: utc(),
  updatedAt: utc(),
});
export type Contact = z.infer<typeof contact>;

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
  ...placeRow(),
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
    plural: 'contacts',
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
    input: z.object({
      email: naming(exactEmail(), 'Contact', 'email'),
      externalId: filterBy('Contact', 'externalId'),
      companyExternalId: filterBy('Company', 'externalId'),
      companyId: filterBy('Company'),
      status: filterChoice(CONTACT_STATUSES, oneOf('status', CONTACT_STATUSES)),
      tagId: filterBy('Tag'),
      ownerId: filterBy('Member').describe('The id of a member.'),
      q: search(),
      ...recordPage(),
    }),
    output: z.strictObject({ contacts: z.array(contact), nextCursor: nextCursor() }),
  }),
  ...recordOperations({
    of: contactDescriptor,
    read: ['read:contacts'],
    write: ['write:contacts'],
    record: contact,
    row: contactRow,
    afterDelete: 'the address of one who said no to mail stays suppressed',
    change: { title: 'Chief Scientist' },
  }),
};
