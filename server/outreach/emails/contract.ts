import { z } from 'zod';
import { deleted } from '@/server/kernel/contract/batch';
import { email as address, datetime, filterChoice, limit, prose, text, utc } from '@/server/kernel/contract/fields';
import { filterBy, idEvenMerged, idOf, naming, narrowsBy, pointerTo } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { attachment, email, emailDetail, emailItem, engagement, person, STATUSES } from './shapes';

const STATUS = `status must be one of ${STATUSES.join(', ')}.`;

const subject = () => text(998).describe('May hold placeholders such as `{{contact.firstName | default: "there"}}`.');
const bodyHtml = () => prose(500_000).describe('HTML; may hold placeholders too.');
const from = () => text(500).nullable().optional().describe("One of the acting member's identities; their default.");
const campaign = () => text(200, 1).nullable().optional().describe('By name, in any case; made when there is none.');
const asUserEmail = () =>
  naming(text(320), 'Member', 'email').nullable().optional().describe('The member whom it is sent as.');
const attachmentFileIds = () => z.array(idOf('File')).max(20).optional();
const followUpDays = () =>
  z
    .int()
    .min(1)
    .max(365)
    .nullable()
    .optional()
    .describe('Days after it was sent at which its sender gets a task, unless it was answered.');
const copies = (what: string) => z.array(address()).max(50).optional().describe(what);
const extras = {
  from: from(),
  asUserEmail: asUserEmail(),
  cc: copies('Who gets a copy. Whoever said no to mail gets none, and then nobody does.'),
  bcc: copies('Who gets a copy that the others do not see.'),
  followUpDays: followUpDays(),
  context: prose(20_000).nullable().optional().describe('Why this mail is written, for whoever reviews it.'),
  attachmentFileIds: attachmentFileIds().describe('Files of the workspace that go with it.'),
};
const written = { contact: person.nullable().describe('None where it is to a lead.'), contextSaved: z.boolean() };
const toEmail = () =>
  text(500)
    .nullable()
    .optional()
    .describe(
      'An address, or `Name <address>`, in place of a contact: whoever has it, or a contact that is made of it.',
    );

export const emailsContract = {
  create: operation({
    id: 'emails.create',
    method: 'POST',
    path: '/emails',
    scopes: ['write:emails'],
    summary: 'Draft an e-mail to a contact',
    description:
      'Nothing is sent before the draft is: by the API with `send:emails`, or on the page behind `reviewUrl`, which asks for a member’s word where the key that was given it lacks that scope.',
    input: z.object({
      contactId: pointerTo('Contact'),
      contactExternalId: pointerTo('Contact', 'externalId'),
      toEmail: toEmail(),
      subject: subject().optional(),
      bodyHtml: bodyHtml().optional(),
      campaign: campaign(),
      leadId: pointerTo('Lead'),
      dealId: pointerTo('Deal'),
      offeringId: pointerTo('Product'),
      ...extras,
    }),
    output: z.strictObject({
      email: email.extend({
        campaign: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
        attachmentCount: z.int(),
      }),
      ...written,
      otherPendingDrafts: z
        .array(z.strictObject({ id: z.string(), subject: z.string() }))
        .describe('Other drafts to the same contact that were not sent yet.'),
    }),
    status: 201,
    errors: [404, 409],
    example: {
      contactExternalId: 'crm-1815',
      subject: 'Your analytical engine',
      bodyHtml: '<p>Hi {{contact.firstName | default: "there"}}, shall we talk?</p>',
      context: 'Asked about delivery times on the phone.',
    },
  }),
  list: operation({
    id: 'emails.list',
    method: 'GET',
    path: '/emails',
    scopes: ['read:emails'],
    summary: 'List e-mails, newest first, without further pages',
    input: z.object({
      status: filterChoice(STATUSES, STATUS),
      contactId: filterBy('Contact'),
      campaignId: filterBy('Campaign'),
      limit: limit(200, 50),
    }),
    output: z.strictObject({ emails: z.array(emailItem), count: z.int() }),
  }),
  identities: operation({
    id: 'emails.identities',
    method: 'GET',
    path: '/emails/identities',
    scopes: ['read:emails'],
    summary: 'List the addresses that a member may send from',
    input: z.object({
      asUserEmail: naming(z.string().max(500), 'Member', 'email')
        .optional()
        .describe('The member; the owner of the workspace when left out.'),
    }),
    output: z.strictObject({
      identities: z.array(z.strictObject({ address: z.string(), email: z.string(), default: z.boolean() })),
      default: z.string().describe('The default one, as `Name <email>`.'),
    }),
  }),
  get: operation({
    id: 'emails.get',
    method: 'GET',
    path: '/emails/{id}',
    scopes: ['read:emails'],
    summary: 'Read one e-mail with its attachments, its thread and what became of it',
    input: z.object({ id: idOf('Email') }),
    output: z.strictObject({
      email: emailDetail,
      attachments: z.array(attachment),
      thread: z.array(email).describe('Every mail of the thread, oldest first.'),
      engagement,
    }),
    errors: [404],
  }),
  update: operation({
    id: 'emails.update',
    method: 'PATCH',
    path: '/emails/{id}',
    scopes: ['write:emails'],
    summary: 'Change a draft',
    input: z.object({
      id: idOf('Email'),
      subject: subject().optional(),
      bodyHtml: bodyHtml().optional(),
      from: from(),
      campaign: campaign(),
      asUserEmail: asUserEmail(),
      cc: copies('Who gets a copy, from now on.'),
      bcc: copies('Who gets a copy that the others do not see, from now on.'),
      followUpDays: followUpDays(),
      attachmentFileIds: attachmentFileIds().describe('All files of its own that go with it from now on.'),
      attachmentIds: z
        .array(narrowsBy('EmailAttachment'))
        .max(100)
        .optional()
        .describe('Which of the attachments that it carries of a mail which it passes on it still carries.'),
      contactId: idEvenMerged('Contact').optional().describe('To whom it is, from now on.'),
      toEmail: toEmail(),
      quote: z.literal(false).optional().describe('false: without the original that it quotes.'),
    }),
    output: z.strictObject({ email }),
    errors: [404, 409],
    example: { subject: 'Your difference engine' },
  }),
  delete: operation({
    id: 'emails.delete',
    method: 'DELETE',
    path: '/emails/{id}',
    scopes: ['write:emails'],
    summary: 'Delete a draft',
    input: z.object({ id: idOf('Email') }),
    output: deleted,
    errors: [404, 409],
  }),
  reply: operation({
    id: 'emails.reply',
    method: 'POST',
    path: '/emails/{id}/reply',
    scopes: ['write:emails'],
    summary: 'Draft a reply in the thread of an e-mail',
    description: 'From the address that the mail came to, where that is one of the member’s identities.',
    input: z.object({
      id: idOf('Email'),
      bodyHtml: bodyHtml(),
      subject: subject().optional(),
      addContact: z.boolean().optional().describe('Makes a contact of a sender whom nobody knows, in place of a 409.'),
      quote: z.boolean().optional().describe('Quotes the original below the text.'),
      ...extras,
    }),
    output: z.strictObject({
      email: email.extend({ inReplyTo: z.string().describe('The Message-ID that it answers.') }),
      ...written,
    }),
    status: 201,
    errors: [404, 409],
    example: { bodyHtml: '<p>Thursday suits me well.</p>' },
  }),
  forward: operation({
    id: 'emails.forward',
    method: 'POST',
    path: '/emails/{id}/forward',
    scopes: ['write:emails'],
    summary: 'Draft a mail that passes an e-mail on',
    description: 'The original is quoted below the text when it goes, and its attachments go with it.',
    input: z.object({
      id: idOf('Email'),
      contactId: pointerTo('Contact'),
      contactExternalId: pointerTo('Contact', 'externalId'),
      toEmail: toEmail(),
      bodyHtml: bodyHtml().optional(),
      subject: subject().optional(),
      attachmentIds: z
        .array(narrowsBy('EmailAttachment'))
        .max(100)
        .optional()
        .describe('Which attachments of the original go along; all of them when left out.'),
      ...extras,
    }),
    output: z.strictObject({ email, ...written }),
    status: 201,
    errors: [404, 409],
    example: { toEmail: 'Grace Hopper <grace@example.com>', bodyHtml: '<p>For you, I think.</p>' },
  }),
  send: operation({
    id: 'emails.send',
    method: 'POST',
    path: '/emails/{id}/send',
    scopes: ['send:emails'],
    summary: 'Send a draft',
    description:
      'SENT once the mail server has taken it. QUEUED while that is still open, and tried again after a temporary failure; SCHEDULED over the daily limit of the mailbox; FAILED with `error` when it was refused for good. A mail is never sent twice.',
    input: z.object({ id: idOf('Email'), asUserEmail: asUserEmail() }),
    output: z.strictObject({ email, sent: z.boolean().describe('Whether the mail server has taken it.') }),
    errors: [404, 409],
    example: {},
  }),
  schedule: operation({
    id: 'emails.schedule',
    method: 'POST',
    path: '/emails/{id}/schedule',
    scopes: ['send:emails'],
    summary: 'Have a draft sent later',
    description:
      'SCHEDULED until then. What could not be sent now is refused now, as by send. It is filled in when it goes; where it cannot go by then, it is a DRAFT again, with `error`.',
    input: z.object({
      id: idOf('Email'),
      scheduledAt: datetime().optional().describe('When it is sent, at most ten years from now.'),
      holdSeconds: z
        .int()
        .min(1)
        .max(60)
        .optional()
        .describe('In its place: sends it after so many seconds, in which it can be taken back.'),
      asUserEmail: asUserEmail(),
    }),
    output: z.strictObject({ email, scheduledAt: utc() }),
    errors: [404, 409],
    example: { scheduledAt: '2030-03-01T08:00:00+01:00' },
  }),
  unschedule: operation({
    id: 'emails.unschedule',
    method: 'POST',
    path: '/emails/{id}/unschedule',
    scopes: ['send:emails'],
    summary: 'Take a scheduled e-mail back',
    description: 'It is a DRAFT again and is not sent; once its sending has begun, a 409 says so.',
    input: z.object({ id: idOf('Email') }),
    output: z.strictObject({ email }),
    errors: [404, 409],
    example: {},
  }),
};
