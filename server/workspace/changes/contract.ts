import { z } from 'zod';
import type { Descriptor } from '@/server/kernel/contract/descriptor';
import { cursor, exact, flag, limit, moment, nextCursor, utc } from '@/server/kernel/contract/fields';
import { filterBy, idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import type { AcceptedScope } from '@/server/kernel/contract/scopes';

export const CHANGE_KINDS = [
  'created',
  'updated',
  'deleted',
  'restored',
  'merged',
  'signed-in',
  'exported',
  'erased',
] as const;

/** Who did something, or what: a key, a member, a workflow, a visitor of a page. */
export const who = z.strictObject({
  kind: z.string().describe('`key`, `member`, `workflow`, `sequence`, `campaign`, `mailbox`, `visitor`, `system`, ...'),
  id: z.string().nullable(),
  name: z.string().nullable().describe('What it is called now; null once it is gone.'),
});

const value = z
  .strictObject({ before: z.unknown().optional(), after: z.unknown().optional() })
  .describe('Empty where the values are not kept: secrets and the text of mail.');

export const change = z.strictObject({
  id: z.string().describe('Grows with each change of a record: its version.'),
  entity: z.string().describe('The kind of record, such as `contact`.'),
  recordId: z.string(),
  recordName: z
    .string()
    .nullable()
    .optional()
    .describe('What the record is called now, or was called when it was deleted: where changes come newest first.'),
  kind: z.enum(CHANGE_KINDS),
  at: utc(),
  changed: z
    .record(z.string(), value)
    .describe('The fields that an update changed; of `tags` those that went and those that came.'),
  names: z
    .record(z.string(), z.string())
    .optional()
    .describe('What the records are called now that `changed` names by their ids: where changes come newest first.'),
  kinds: z
    .record(z.string(), z.enum(['choice', 'amount']))
    .optional()
    .describe('The fields of `changed` that are codes of a closed set, or amounts of money.'),
  currency: z.string().optional().describe('The currency of the amounts in `changed`, as the record has it now.'),
  erased: z.literal(true).optional().describe('Its values were erased with the person that they were about.'),
  previous: z.record(z.string(), z.unknown()).nullable().describe('The record as it was, of a deletion.'),
  actor: who,
  cause: z
    .string()
    .nullable()
    .describe('Why, where more than the operation says so: `erase`, or `revert:<operation id>`.'),
  operation: z.strictObject({ id: z.string(), name: z.string() }),
  record: z.unknown().optional().describe('With `include=record`, the record as it is now; null once it is deleted.'),
});
export type ChangeAnswer = z.infer<typeof change>;

const page = { limit: limit(1000, 100), cursor: cursor() };

export const historyContract = {
  list: operation({
    id: 'changes.list',
    method: 'GET',
    path: '/changes',
    scopes: [],
    summary: 'Read what changed: newest first, or as a feed that misses nothing',
    description:
      'Without `since` the changes that match come newest first. With `since` they come in the order in which they were ' +
      'committed, each exactly once, and `nextCursor` is where to go on: begin with `since=start` for all that is kept or with ' +
      '`since=now`, then send `since=<nextCursor>` for ever. A change shows itself once no older transaction is open any more, so ' +
      'none is skipped. Apply a change only where its `id` is above that of the record you have. `wait` holds the answer until ' +
      'something comes. A cursor that is older than what is kept answers 410: copy all records again, from `since=now`. Only kinds ' +
      'of records that the key may read are told; members, keys and settings are told to keys with all scopes.',
    input: z.object({
      since: z.string().max(500).optional().describe('`start`, `now`, or the nextCursor of the page before.'),
      wait: z.coerce.number().int().min(0).max(30).optional().describe('Seconds to wait for a change, with `since`.'),
      include: z.literal('record').optional().describe('`record`: each record as it is now.'),
      entity: exact().describe('A kind of record such as `contact`, or several, divided by commas.'),
      // Of any kind; the test of tenancy tries contacts.
      recordId: filterBy('Contact').describe('The id of a record.'),
      actor: exact().describe('`<kind>` or `<kind>:<id>`, such as `workflow` or `key:<id>`.'),
      field: exact().describe('A field that was changed, such as `title` or `customFields.size`.'),
      operation: exact().describe('The id of an operation: the X-Operation-Id of an answer.'),
      from: moment('from'),
      to: moment('to'),
      ...page,
    }),
    output: z.strictObject({
      changes: z.array(change),
      nextCursor: nextCursor().describe('Of the feed it is never null.'),
      more: z.boolean().describe('Whether there is more to read now.'),
    }),
    errors: [410],
    example: { since: 'start', include: 'record' },
  }),
  records: operation({
    id: 'changes.records',
    method: 'GET',
    path: '/changes/records',
    scopes: [],
    summary: 'Copy all records, as the feed of changes shows them',
    description:
      'What a copy begins with: take a cursor of the feed by `since=now`, read this to the end, then follow the feed from that ' +
      'cursor. Records come kind by kind and in the order of their ids, so those that are made meanwhile disturb no page. Only ' +
      'kinds that the key may read are told.',
    input: z.object({
      entity: exact().describe('A kind of record such as `contact`, or several, divided by commas.'),
      ...page,
    }),
    output: z.strictObject({
      records: z.array(z.strictObject({ entity: z.string(), id: z.string(), record: z.unknown() })),
      nextCursor: nextCursor(),
    }),
    example: { entity: 'contact', limit: 1000 },
  }),
};

/** The history of one record of a kind. It can be read after the record is gone. */
export const historyOf = (descriptor: Descriptor, path: string, scopes: readonly AcceptedScope[]) =>
  operation({
    id: `${path.slice(1)}.history`,
    method: 'GET',
    path: `${path as `/${string}`}/{id}/history`,
    scopes,
    summary: `Read what changed of a ${descriptor.resource.toLowerCase()}, newest first`,
    description: 'By its id, also after it is deleted; by its externalId while it is there.',
    input: z.object({
      id: idOf(descriptor.table),
      field: exact().describe('Only changes of this field.'),
      quiet: flag('quiet').describe('true: also changes of what it shows of other records.'),
      ...page,
    }),
    output: z.strictObject({ changes: z.array(change), nextCursor: nextCursor(), more: z.boolean() }),
    errors: [404],
  });
