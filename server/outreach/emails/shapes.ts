import { z } from 'zod';
import { nullableText, utc } from '@/server/kernel/contract/fields';

/** What a mail's timeline can hold. */
const EMAIL_EVENTS = ['DELIVERED', 'OPEN', 'CLICK', 'REPLY', 'BOUNCE', 'COMPLAINT', 'UNSUBSCRIBE'] as const;
export type EmailEventType = (typeof EMAIL_EVENTS)[number];

export const STATUSES = ['DRAFT', 'SCHEDULED', 'QUEUED', 'SENT', 'FAILED'] as const;
export type EmailStatus = (typeof STATUSES)[number];
export const MAIL_DIRECTIONS = ['OUTBOUND', 'INBOUND'] as const;

const named = z.strictObject({ id: z.string(), name: z.string() });
export const person = z.strictObject({ id: z.string(), name: z.string(), email: nullableText() });

/** An e-mail as most answers show it. */
export const email = z.strictObject({
  id: z.string(),
  status: z.enum(STATUSES),
  direction: z.enum(MAIL_DIRECTIONS),
  subject: z.string(),
  toEmail: z.string(),
  fromEmail: z.string(),
  contactId: nullableText(),
  leadId: nullableText(),
  campaignId: nullableText(),
  offeringId: nullableText(),
  dealId: nullableText(),
  threadId: nullableText(),
  error: nullableText(),
  sentAt: utc().nullable(),
  createdAt: utc(),
  reviewUrl: z
    .string()
    .describe(
      'The page on which a person reviews the mail, for 30 days after it left DRAFT. What the link can do is what its caller may do: given to one with `send:emails` it shows, edits, discards and sends, without an account; with `write:emails` it shows, edits and discards, and sends for an owner or admin who is signed in and for the member in whose name it goes, or once that member has confirmed the browser by a mailed code; with `read:emails` alone, and in events, it shows. The confirmation is a code that is mailed to that member, and the browser is remembered for 30 days. A workspace can ask in its settings (Mailboxes, *Review links*) that only signed-in members send by any such link.',
    ),
});
export type Email = z.infer<typeof email>;

export const emailDetail = email.extend({
  bodyHtml: z.string(),
  toEmails: z.array(z.string()).describe('Everybody whom it was to; toEmail alone for what was written here.'),
  ccEmails: z.array(z.string()),
  bccEmails: z.array(z.string()).describe('Those that the others do not see.'),
  scheduledAt: utc().nullable().describe('When it is to be sent.'),
  followUpDays: z.int().nullable(),
  campaign: named.nullable(),
  contact: person.extend({ externalId: nullableText() }).nullable(),
});
export type EmailDetail = z.infer<typeof emailDetail>;

export const emailItem = z.strictObject({
  id: z.string(),
  status: z.enum(STATUSES),
  direction: z.enum(MAIL_DIRECTIONS),
  subject: z.string(),
  toEmail: z.string(),
  fromEmail: z.string(),
  contact: person.nullable(),
  campaign: named.nullable(),
  dealId: nullableText(),
  opened: z.boolean(),
  opens: z.int().describe('By people; those of machines are in the engagement of the single read.'),
  clicks: z.int(),
  replied: z.boolean(),
  unread: z.boolean(),
  sentAt: utc().nullable(),
  createdAt: utc(),
});
export type EmailItem = z.infer<typeof emailItem>;

export const attachment = z.strictObject({
  id: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int().describe('Bytes.'),
  source: z.enum(['email', 'campaign']),
  campaignId: nullableText(),
});
export type Attachment = z.infer<typeof attachment>;

export const engagement = z.strictObject({
  opened: z.boolean(),
  opens: z.int(),
  machineOpens: z.int().describe('By privacy proxies, image prefetchers and security scanners.'),
  firstOpenAt: utc().nullable(),
  lastOpenAt: utc().nullable(),
  clicks: z.int(),
  delivered: z.boolean(),
  bounced: z.boolean(),
  timeline: z.array(
    z.strictObject({
      at: utc(),
      type: z.enum(EMAIL_EVENTS),
      client: nullableText(),
      source: z.enum(['PERSON', 'MACHINE']).nullable(),
      url: nullableText(),
    }),
  ),
});
export type Engagement = z.infer<typeof engagement>;
