import { z } from 'zod';
import { deleted } from '@/server/kernel/contract/batch';
import {
  choice,
  cursor,
  datetime,
  filterChoice,
  limit,
  namedText,
  oneOf,
  since,
  text,
  utc,
} from '@/server/kernel/contract/fields';
import { pointsTo } from '@/server/kernel/contract/include';
import { describeListing, pageEnd } from '@/server/kernel/contract/listing';
import { idOf, pointerTo } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { communicationDescriptor } from './descriptor';

export const COMMUNICATION_TYPES = ['CALL', 'EMAIL', 'NOTE', 'MEETING', 'LINKEDIN'] as const;
export const DIRECTIONS = ['INBOUND', 'OUTBOUND'] as const;

const TYPE = `type must be one of ${COMMUNICATION_TYPES.join(', ')}.`;

const named = z.strictObject({ id: z.string(), name: z.string(), externalId: z.string().nullable() }).nullable();

/** What the answer to a creation shows. */
const communicationSummary = z.strictObject({
  id: z.string(),
  contactId: z.string().nullable(),
  leadId: z.string().nullable(),
  type: z.enum(COMMUNICATION_TYPES),
  direction: z.enum(DIRECTIONS),
  subject: z.string().nullable(),
  occurredAt: utc(),
});
const communicationDefault = communicationSummary.extend({
  body: z.string(),
  contact: named.describe('Null where it was with a lead.'),
  lead: named,
  createdAt: utc(),
});
export type CommunicationSummary = z.infer<typeof communicationSummary>;
export type Communication = z.infer<typeof communicationDefault>;

/** What communications can be listed, sorted and extended by. */
export const communicationListing = describeListing({
  of: communicationDescriptor,
  record: communicationDefault,
  sort: ['type', 'direction', 'subject', 'occurredAt', 'createdAt'],
  include: { contact: pointsTo(contactDescriptor, 'contactId'), lead: pointsTo(leadDescriptor, 'leadId') },
});

/** With what a read may ask for beside the default form. */
export const communication = communicationListing.record;

export const communicationsContract = {
  create: operation({
    id: 'communications.create',
    method: 'POST',
    path: '/communications',
    scopes: ['write:communications'],
    summary: 'Log a call, meeting or message with a contact or a lead',
    description: "The contact's lastActivityAt, and lastContactedAt for what went out, move on to when it happened.",
    input: z.object({
      contactId: pointerTo('Contact'),
      contactExternalId: pointerTo('Contact', 'externalId'),
      leadId: pointerTo('Lead').describe('In the place of the contact, where it was with a lead.'),
      leadExternalId: pointerTo('Lead', 'externalId'),
      type: choice(COMMUNICATION_TYPES, TYPE).optional().describe('NOTE when left out.'),
      direction: choice(DIRECTIONS, oneOf('direction', DIRECTIONS)).optional().describe('OUTBOUND when left out.'),
      subject: text().nullable().optional(),
      body: namedText('body', 100_000),
      occurredAt: datetime().optional().describe('Now when left out.'),
    }),
    output: z.strictObject({ communication: communicationSummary }),
    status: 201,
    errors: [404],
    example: { contactExternalId: 'crm-1815', type: 'CALL', direction: 'INBOUND', body: 'Asked for a quote.' },
  }),
  get: operation({
    id: 'communications.get',
    method: 'GET',
    path: '/communications/{id}',
    scopes: ['read:communications'],
    summary: 'Read one communication',
    input: z.object({ id: idOf('Communication') }),
    output: z.strictObject({ communication }),
    errors: [404],
  }),
  update: operation({
    id: 'communications.update',
    method: 'PATCH',
    path: '/communications/{id}',
    scopes: ['write:communications'],
    summary: 'Change the fields of a communication that are sent',
    input: z.object({
      id: idOf('Communication'),
      type: choice(COMMUNICATION_TYPES, TYPE).optional(),
      direction: choice(DIRECTIONS, oneOf('direction', DIRECTIONS)).optional(),
      subject: text().nullable().optional(),
      body: namedText('body', 100_000).optional(),
      occurredAt: datetime().optional(),
    }),
    output: z.strictObject({ communication }),
    errors: [404],
    example: { body: 'Asked for a quote by Friday.' },
  }),
  delete: operation({
    id: 'communications.delete',
    method: 'DELETE',
    path: '/communications/{id}',
    scopes: ['write:communications'],
    summary: 'Delete a communication',
    input: z.object({ id: idOf('Communication') }),
    output: deleted,
    errors: [404],
  }),
  list: operation({
    id: 'communications.list',
    method: 'GET',
    path: '/communications',
    scopes: ['read:communications'],
    summary: 'List communications, newest first',
    listing: communicationListing,
    input: z.object({
      ...communicationListing.query,
      type: filterChoice(COMMUNICATION_TYPES, TYPE),
      since: since('since').describe('Those that occurred at or after this time.'),
      limit: limit(1000, 100),
      cursor: cursor(),
    }),
    output: z.strictObject({ communications: z.array(communication), ...pageEnd() }),
  }),
};
