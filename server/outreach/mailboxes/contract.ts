import { z } from 'zod';
import { deleted } from '@/server/kernel/contract/batch';
import { email, nullableText, prose, requiredText, text, utc } from '@/server/kernel/contract/fields';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';

const ACCESS = ['EVERYONE', 'LISTED'] as const;

const server = z.strictObject({ host: z.string(), port: z.int(), secure: z.boolean(), user: z.string() });

const member = z.strictObject({ id: z.string(), name: z.string(), email: z.string() });

const mailbox = z.strictObject({
  id: z.string(),
  member: member.nullable(),
  shared: z
    .boolean()
    .describe('Whether several members use it, and nobody alone. With neither it is the workspace’s own.'),
  access: z
    .enum(ACCESS)
    .describe(
      'Which members see its mail: EVERYONE, or its own member and those LISTED in `members`. Keys see all mail.',
    ),
  members: z.array(member).describe('Those who are listed.'),
  address: z.string(),
  displayName: nullableText(),
  aliases: z.array(z.string()),
  unconfirmed: z
    .array(z.string())
    .describe(
      'Its addresses that nothing is sent from until they are confirmed, as no SMTP server of its own vouches for them.',
    ),
  default: z.boolean(),
  signatureHtml: nullableText(),
  dailyLimit: z.int().nullable(),
  sentToday: z.int(),
  smtp: server.nullable(),
  imap: server.nullable(),
  hasInboundUrl: z.boolean(),
  status: z.enum(['ACTIVE', 'ERROR', 'PAUSED']),
  lastError: nullableText(),
  lastSyncAt: utc().nullable(),
  createdAt: utc(),
  updatedAt: utc(),
});
export type Mailbox = z.infer<typeof mailbox>;

const settings = z.object({
  host: requiredText(253),
  port: z.int().min(1).max(65_535),
  secure: z.boolean().describe('TLS from the first byte (465, 993); else STARTTLS.'),
  user: text(320),
  pass: z.string().max(1000).optional().describe('The one that is kept, when left out of a change.'),
});

const fields = {
  access: z
    .enum(ACCESS)
    .optional()
    .describe(
      'Which members see its mail and, where it is shared, send from it. The workspace’s own is open to everyone.',
    ),
  memberIds: z.array(idOf('Member')).max(200).optional().describe('Who is listed, from now on.'),
  displayName: text(200).nullable().optional(),
  aliases: z.array(email()).max(20).optional(),
  default: z.boolean().optional(),
  signatureHtml: prose(50_000).nullable().optional(),
  dailyLimit: z.int().min(1).max(1_000_000).nullable().optional(),
  smtp: settings.nullable().optional(),
  imap: settings.nullable().optional(),
};

const about =
  'The servers are signed in to before anything is saved; the passwords are kept encrypted, and never shown again.';

export const mailboxesContract = {
  list: operation({
    id: 'mailboxes.list',
    method: 'GET',
    path: '/mailboxes',
    scopes: ['read:mailboxes'],
    summary: 'List the mailboxes that mail goes out from and comes in by',
    input: z.object({}),
    output: z.strictObject({ mailboxes: z.array(mailbox) }),
  }),
  create: operation({
    id: 'mailboxes.create',
    method: 'POST',
    path: '/mailboxes',
    scopes: ['write:mailboxes'],
    summary: 'Connect a mailbox of a member, or one that several share',
    description: `${about} Those that are shared are connected by owners and admins. Without smtp its mail goes the way of the workspace's own, from the address of its member's account or from addresses that were confirmed.`,
    input: z.object({
      asUserEmail: text(320).nullable().optional().describe('The member whose mailbox it is.'),
      address: email(),
      shared: z.boolean().optional().describe('Nobody’s alone: `access` says who uses it, and asUserEmail nothing.'),
      ...fields,
    }),
    output: z.strictObject({ mailbox }),
    status: 201,
    errors: [409],
    example: { address: 'ada@acme.example', displayName: 'Ada Lovelace', dailyLimit: 200 },
  }),
  update: operation({
    id: 'mailboxes.update',
    method: 'PATCH',
    path: '/mailboxes/{id}',
    scopes: ['write:mailboxes'],
    summary: 'Change the settings of a mailbox',
    description: about,
    input: z.object({
      id: idOf('Mailbox'),
      ...fields,
      address: email().optional(),
      status: z.enum(['ACTIVE', 'PAUSED']).optional(),
    }),
    output: z.strictObject({ mailbox }),
    errors: [404, 409],
    example: { dailyLimit: 100 },
  }),
  delete: operation({
    id: 'mailboxes.delete',
    method: 'DELETE',
    path: '/mailboxes/{id}',
    scopes: ['write:mailboxes'],
    summary: 'Disconnect a mailbox; its mail stays',
    input: z.object({ id: idOf('Mailbox') }),
    output: deleted,
    errors: [404, 409],
  }),
  confirmAddress: operation({
    id: 'mailboxes.confirm-address',
    method: 'POST',
    path: '/mailboxes/{id}/confirm',
    scopes: ['write:mailboxes'],
    summary: 'Confirm an address to send from without an SMTP server of its own',
    description: 'Without `code` one is mailed to the address, good for 15 minutes; with it the address is confirmed.',
    input: z.object({ id: idOf('Mailbox'), address: email(), code: text(50, 1).optional() }),
    output: z.strictObject({ mailbox, mailed: z.boolean().describe('Whether a code has been mailed.') }),
    status: 200,
    errors: [404, 409, 503],
    example: { address: 'sales@acme.example' },
  }),
  makeInboundUrl: operation({
    id: 'mailboxes.make-inbound-url',
    method: 'POST',
    path: '/mailboxes/{id}/inbound-url',
    scopes: ['write:mailboxes'],
    summary: 'Make a new address that messages can be posted to; the one before stops working',
    input: z.object({ id: idOf('Mailbox') }),
    output: z.strictObject({ mailbox, inboundUrl: z.string().describe('Shown only in this answer.') }),
    errors: [404],
    secretFields: ['inboundUrl'],
    example: {},
  }),
};
