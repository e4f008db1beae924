import { z } from 'zod';
import { cursor, email, limit, nextCursor, utc } from '@/server/kernel/contract/fields';
import { operation } from '@/server/kernel/contract/operation';
import { ALL } from '@/server/kernel/contract/scopes';

const RECEIPT_KINDS = ['EXPORTED', 'ERASED', 'READMITTED'] as const;

const counts = z.record(z.string(), z.int()).describe('How many of each kind, by the names of sections.');

const receipt = z.strictObject({
  id: z.string(),
  kind: z.enum(RECEIPT_KINDS),
  person: z.string().describe('A keyed hash of the address: the same person has the same one in this workspace.'),
  counts,
  actor: z.strictObject({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  operationId: z.string().nullable(),
  createdAt: utc(),
});
export type Receipt = z.infer<typeof receipt>;

const exported = z.strictObject({
  receipt,
  email: z.string(),
  sections: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  leftOut: z.record(z.string(), z.int()),
  html: z.string().optional(),
});
export type Export = z.infer<typeof exported>;

const ofOne = {
  scopes: [ALL],
  example: { email: 'ada@example.com' },
} as const;

export const peopleContract = {
  export: operation({
    ...ofOne,
    id: 'people.export',
    method: 'POST',
    path: '/people/export',
    summary: 'Export everything that is held about an address',
    description:
      'Contacts and leads with the address in any case, and all that points at them; mail from, to and about them with its text; ' +
      'bookings, chats, what they sent with forms, files as links, suppressions, notifications, and the history of all of it. What ' +
      'the API prints is printed as it prints it. With `format: "html"` the answer has one readable page beside. Where all of it ' +
      'would be more than 64 MB, `leftOut` says how many rows of which sections are missing.',
    input: z.object({ email: email(), format: z.enum(['json', 'html']).optional() }),
    output: exported,
    secretFields: ['email', 'sections', 'html'],
  }),
  erase: operation({
    ...ofOne,
    id: 'people.erase',
    method: 'POST',
    path: '/people/erase',
    summary: 'Erase a person, and keep them from coming back',
    description:
      'Deletes the contacts and leads with the address and all that is personal about them. Meetings to come are cancelled first, ' +
      'so that their hosts know. Deals and quotes stay and lose their pointer. Values are erased from the history, from events and ' +
      'from kept answers too. What stays is a keyed hash of the address: no import brings the person back, and nobody writes to ' +
      'them. It cannot be reverted. With `dryRun` nothing is changed, and `counts` says what would go.',
    input: z.object({ email: email(), dryRun: z.boolean().optional() }),
    output: z.strictObject({
      erased: z.boolean(),
      receipt: receipt.nullable().describe('Null of a dry run.'),
      counts,
      kept: counts.describe('What stays without its pointer: deals and quotes.'),
    }),
    errors: [409],
  }),
  readmit: operation({
    ...ofOne,
    id: 'people.readmit',
    method: 'POST',
    path: '/people/readmit',
    summary: 'Let an address that was erased be kept again, because its owner asks for it',
    input: z.object({ email: email() }),
    output: z.strictObject({ receipt }),
    errors: [409],
  }),
  receipts: operation({
    id: 'people.receipts',
    method: 'GET',
    path: '/people/receipts',
    scopes: [ALL],
    summary: 'List who exported, erased and readmitted people, newest first',
    input: z.object({ limit: limit(1000, 100), cursor: cursor() }),
    output: z.strictObject({ receipts: z.array(receipt), nextCursor: nextCursor() }),
  }),
};
