import { z } from 'zod';
import { BATCH_BODY_LIMIT, deleted } from '@/server/kernel/contract/batch';
import {
  choice,
  cursor,
  datetime,
  filterChoice,
  filterName,
  limit,
  oneOf,
  prose,
  recordPage,
  requiredText,
  utc,
} from '@/server/kernel/contract/fields';
import { pointsTo } from '@/server/kernel/contract/include';
import { describeListing, pageEnd, TOTAL } from '@/server/kernel/contract/listing';
import { idEvenMerged, idOf, pointerTo } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { productDescriptor } from '@/server/records/products/descriptor';
import { campaignDescriptor } from './descriptor';
import { analytics, audienceCounts, progress, RECIPIENT_OUTCOMES, recipientOutcomes } from './figures';

export const CAMPAIGN_STATUSES = ['DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'CANCELED', 'OUTREACH'] as const;
const RECIPIENT_STATES = ['PENDING', 'CLAIMED', 'HANDED', 'SENT', 'FAILED', 'SKIPPED'] as const;
const SEGMENT_TYPES = ['tag', 'static'] as const;
/** Contacts that a static segment may name. */
export const MAX_CONTACTS = 100_000;

const campaignDefault = z.strictObject({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  bodyHtml: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  segment: z.strictObject({
    type: z.enum(SEGMENT_TYPES),
    tagId: z.string().nullable(),
    contactIds: z.array(z.string()),
  }),
  fromEmail: z.string().nullable().describe('Null only for an OUTREACH campaign, whose mails each have their own.'),
  offering: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  scheduledAt: utc().nullable(),
  recipientCount: z.int(),
  createdAt: utc(),
  updatedAt: utc(),
});
export type Campaign = z.infer<typeof campaignDefault>;

/** What campaigns can be listed, sorted and extended by. */
export const campaignListing = describeListing({
  of: campaignDescriptor,
  record: campaignDefault,
  sort: ['name', 'subject', 'status', 'scheduledAt', 'createdAt', 'updatedAt'],
  include: { offering: pointsTo(productDescriptor, 'productId', { also: { sku: 'maybe' } }) },
  search: ['name', 'subject'],
});

/** With what a read may ask for beside the default form. */
export const campaign = campaignListing.record;

const recipient = z.strictObject({
  id: z.string(),
  email: z.string(),
  contact: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  state: z.enum(RECIPIENT_STATES),
  reason: z.string().nullable().describe('Why it was skipped or failed.'),
  emailId: z.string().nullable(),
  settledAt: utc().nullable(),
});
export type Recipient = z.infer<typeof recipient>;

const content = {
  name: requiredText(),
  subject: requiredText(998).describe('May hold merge placeholders.'),
  bodyHtml: prose(1_000_000).min(1).describe('May hold merge placeholders in double braces.'),
};
const audience = {
  segmentType: choice(SEGMENT_TYPES),
  contactIds: z
    .array(idEvenMerged('Contact'))
    .max(MAX_CONTACTS)
    .optional()
    .describe("Required when segmentType is 'static'."),
  tag: requiredText().optional().describe('The name of the tag, in any case.'),
  tagId: idOf('Tag').optional(),
};
const sender = {
  fromEmail: requiredText().optional().describe('One of the identities of whoever acts; their default when left out.'),
  offeringId: pointerTo('Product'),
  offeringExternalId: pointerTo('Product', 'externalId'),
};

const one = z.strictObject({ campaign });
const named = z.object({ id: idOf('Campaign') });

export const campaignsContract = {
  list: operation({
    id: 'campaigns.list',
    method: 'GET',
    path: '/campaigns',
    scopes: ['read:campaigns'],
    summary: 'List campaigns, newest first',
    listing: campaignListing,
    input: z.object({
      ...campaignListing.query,
      ...recordPage(),
    }),
    output: z.strictObject({ campaigns: z.array(campaign), ...pageEnd() }),
  }),
  create: operation({
    id: 'campaigns.create',
    method: 'POST',
    path: '/campaigns',
    scopes: ['write:campaigns'],
    summary: 'Create a campaign, as a DRAFT',
    input: z.object({ ...content, ...audience, ...sender }),
    output: one,
    status: 201,
    errors: [404],
    bodyLimit: BATCH_BODY_LIMIT,
    example: {
      name: 'Spring offer',
      subject: 'For {{contact.firstName | default: "you"}}',
      bodyHtml: '<p>Hello {{contact.name}}</p>',
      segmentType: 'static',
      contactIds: ['<contact id>'],
    },
  }),
  get: operation({
    id: 'campaigns.get',
    method: 'GET',
    path: '/campaigns/{id}',
    scopes: ['read:campaigns'],
    summary: 'Read a campaign with its analytics',
    input: z.object({ id: idOf('Campaign'), ...campaignListing.one }),
    output: z.strictObject({ campaign, analytics }),
    errors: [404],
  }),
  update: operation({
    id: 'campaigns.update',
    method: 'PATCH',
    path: '/campaigns/{id}',
    scopes: ['write:campaigns'],
    summary: 'Change a campaign that is DRAFT or SCHEDULED',
    description:
      'Another audience of a SCHEDULED campaign takes the place of the recipients that it was launched with.',
    input: z.object({
      id: idOf('Campaign'),
      name: content.name.optional(),
      subject: content.subject.optional(),
      bodyHtml: content.bodyHtml.optional(),
      ...audience,
      segmentType: audience.segmentType.optional(),
      ...sender,
    }),
    output: one,
    errors: [404, 409],
    bodyLimit: BATCH_BODY_LIMIT,
    example: { subject: 'A better subject' },
  }),
  delete: operation({
    id: 'campaigns.delete',
    method: 'DELETE',
    path: '/campaigns/{id}',
    scopes: ['write:campaigns'],
    summary: 'Delete a campaign that is a DRAFT',
    input: named,
    output: deleted,
    errors: [404, 409],
  }),
  launch: operation({
    id: 'campaigns.launch',
    method: 'POST',
    path: '/campaigns/{id}/launch',
    scopes: ['write:campaigns'],
    summary: 'Fix the recipients of a campaign and send it, now or at a later time',
    description:
      'Everyone in the audience with an e-mail address becomes a recipient; suppressed, opted-out and do-not-contact ones are kept as skipped. `scheduledAt` in the future makes it SCHEDULED.',
    input: z.object({ id: idOf('Campaign'), scheduledAt: datetime().nullable().optional() }),
    output: z.strictObject({ campaign, queuedRecipients: z.int() }),
    errors: [404, 409],
    example: {},
  }),
  cancel: operation({
    id: 'campaigns.cancel',
    method: 'POST',
    path: '/campaigns/{id}/cancel',
    scopes: ['write:campaigns'],
    summary: 'Stop a campaign that is SCHEDULED or SENDING; whoever has not been sent to is skipped',
    input: named,
    output: one,
    errors: [404, 409],
  }),
  recipients: operation({
    id: 'campaigns.recipients',
    method: 'GET',
    path: '/campaigns/{id}/recipients',
    scopes: ['read:campaigns'],
    summary: 'List the recipients of a campaign with what became of each',
    input: z.object({
      id: idOf('Campaign'),
      state: filterChoice(RECIPIENT_STATES, oneOf('state', RECIPIENT_STATES)),
      outcome: filterChoice(RECIPIENT_OUTCOMES, oneOf('outcome', RECIPIENT_OUTCOMES)),
      include: filterName('include', [TOTAL]),
      limit: limit(1000, 100),
      cursor: cursor(),
    }),
    output: z.strictObject({ recipients: z.array(recipient), ...pageEnd() }),
    errors: [404],
  }),
  outcomes: operation({
    id: 'campaigns.outcomes',
    method: 'GET',
    path: '/campaigns/{id}/outcomes',
    scopes: ['read:campaigns'],
    summary: 'How many recipients of a campaign got the mail, opened it, answered and so on, each counted once',
    description: 'Each count is how many `GET /campaigns/{id}/recipients?outcome=` finds.',
    input: named,
    output: recipientOutcomes,
    errors: [404],
  }),
  progress: operation({
    id: 'campaigns.progress',
    method: 'GET',
    path: '/campaigns/{id}/progress',
    scopes: ['read:campaigns'],
    summary: 'How far a campaign has come, why it waits if it does, and what was settled when',
    input: named,
    output: z.strictObject({ progress }),
    errors: [404],
  }),
  audience: operation({
    id: 'campaigns.audience',
    method: 'GET',
    path: '/campaigns/{id}/audience',
    scopes: ['read:campaigns'],
    summary: 'How many a campaign would go to if it were launched now, and how many it would leave out, by why',
    input: named,
    output: z.strictObject({ audience: audienceCounts }),
    errors: [404],
  }),
  preview: operation({
    id: 'campaigns.preview',
    method: 'POST',
    path: '/campaigns/{id}/preview',
    scopes: ['read:campaigns'],
    summary: 'The mail of a campaign as one contact would get it',
    input: z.object({
      id: idOf('Campaign'),
      contactId: idEvenMerged('Contact').optional().describe('Someone of its audience when left out.'),
    }),
    output: z.strictObject({
      preview: z.strictObject({
        toEmail: z.string(),
        subject: z.string(),
        bodyHtml: z.string(),
        bodyText: z.string(),
        missing: z.array(z.string()).describe('Placeholders that are empty for this contact and have no default.'),
      }),
    }),
    errors: [404, 409],
    example: {},
  }),
  test: operation({
    id: 'campaigns.test',
    method: 'POST',
    path: '/campaigns/{id}/test',
    scopes: ['write:campaigns'],
    summary: 'Send the mail of a campaign, as one contact would get it, to the member who acts',
    input: z.object({ id: idOf('Campaign'), contactId: idEvenMerged('Contact').optional() }),
    output: z.strictObject({ sent: z.literal(true), toEmail: z.string() }),
    errors: [404, 409, 502],
    example: {},
  }),
};
