import { z } from 'zod';
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
import { pointerTo } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { communicationDescriptor } from './descriptor';

export const COMMUNICATION_TYPES = ['CALL', 'EMAIL', 'NOTE', 'MEETING', 'LINKEDIN'] as const;
export const DIRECTIONS = ['INBOUND', 'OUTBOUND'] as const;

const TYPE = `type must be one of ${COMMUNICATION_TYPES.join(', ')}.`;

/** What the answer to a creation shows. */
export const communicationSummary = z.strictObject({
  id: z.string(),
  contactId: z.string(),
  type: z.enum(COMMUNICATION_TYPES),
  direction: z.enum(DIRECTIONS),
  subject: z.string().nullable(),
  occurredAt: utc(),
});
const communicationDefault = communicationSummary.extend({
  body: z.string(),
  contact: z.strictObject({ id: z.string(), name: z.string(), externalId: z.string().nullable() }),
  createdAt: utc(),
});
export type CommunicationSummary = z.infer<typeof communicationSummary>;
export type Communication = z.infer<typeof communicationDefault>;

/** What communications can be listed, sorted and extended by. */
export const communicationListing = describeListing({
  of: communicationDescriptor,
  record: communicationDefault,
  sort: ['type', 'direction', 'subject', 'occurredAt', 'createdAt'],
  include: { contact: pointsTo(contactDescriptor, 'contactId') },
});

/** With what a read may ask for beside the default form. */
export const communication = communicationListing.record;

export const communicationsContract = {
  create: operation({
    id: 'communications.create',
    method: 'POST',
    path: '/communications',
    scopes: ['write:communications'],
    summary: 'Log a call, meeting or message with a contact',
    description: "The contact's lastActivityAt, and lastContactedAt for what went out, move on to when it happened.",
    input: z.object({
      contactId: pointerTo('Contact'),
      contactExternalId: pointerTo('Contact', 'externalId'),
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
