import { z } from 'zod';
import { cursor, exact, limit, moment, nextCursor, utc } from '@/server/kernel/contract/fields';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { CHANGE_KINDS, who } from '@/server/workspace/changes/contract';
import { MAX_CHANGES, MAX_CONFLICTS, MAX_LISTED, TRASH_DAYS } from './limits';

const counted = z.strictObject({ entity: z.string(), kind: z.enum(CHANGE_KINDS), count: z.int() });

export const REASONS = ['changed', 'gone', 'taken', 'linked', 'there', 'expired', 'kept'] as const;

const conflict = z.strictObject({
  field: z.string().nullable().describe('null: the record as a whole.'),
  reason: z
    .enum(REASONS)
    .describe(
      '`changed`: since then. `gone`: it, or what it points at. `taken`: another record has this value. `linked`: something was ' +
        'linked to it since. `there`: it is back already. `expired`: deleted too long ago. `kept`: never taken back, see message.',
    ),
  message: z.string(),
  left: z.unknown().optional().describe('The value that the operation left.'),
  now: z.unknown().optional().describe('The value that the record has now, and keeps.'),
  by: who.nullable().describe('Who changed it since.'),
  at: utc().nullable(),
});
export type Conflict = z.infer<typeof conflict>;

export const OUTCOMES = ['reverted', 'partly', 'left'] as const;

const revertedRecord = z.strictObject({
  entity: z.string(),
  id: z.string(),
  outcome: z.enum(OUTCOMES),
  conflicts: z.array(conflict),
});

const REVERT_STATUSES = ['queued', 'running', 'stopped', 'done', 'failed'] as const;

const largeRevert = z.strictObject({
  operation: z.string().describe('The operation that does this, by which it can be reverted.'),
  status: z.enum(REVERT_STATUSES),
  total: z.int().describe('Records that it is about.'),
  done: z.int().describe('Records that were looked at so far.'),
  reverted: z.int().describe('Records that are as they were.'),
  partly: z.int().describe('Records of which something is as it was.'),
  left: z.int().describe('Records that are left as they are.'),
  records: z.array(revertedRecord).describe(`The first ${MAX_CONFLICTS} with conflicts, without values.`),
  error: z.string().nullable().describe('Why it ended before its last record.'),
  createdAt: utc(),
  endedAt: utc().nullable(),
});
export type LargeRevert = z.infer<typeof largeRevert>;

const operationShape = z.strictObject({
  id: z.string(),
  name: z.string().describe('What was done, such as `contacts.upsert`.'),
  at: utc(),
  actor: who,
  cause: z.string().nullable().describe('Of a revert `revert:<operation id>`.'),
  changes: z.array(counted).describe('How many records of each kind it created, updated, deleted, ...'),
  revertedBy: z.array(z.strictObject({ id: z.string(), at: utc() })).describe('The operations that took it back.'),
  restorableUntil: utc()
    .nullable()
    .describe('Until when what it deleted can come back; null where it deleted nothing.'),
  revert: largeRevert
    .nullable()
    .describe('How far taking it back in the background has come; null where that was not asked for.'),
});
export type OperationAnswer = z.infer<typeof operationShape>;

export const reverted = {
  operation: z
    .string()
    .nullable()
    .describe('The operation that did this, by which it can be reverted; null of a dry run.'),
  dryRun: z.boolean(),
  reverted: z.int().describe('Records that are as they were.'),
  partly: z.int().describe('Records of which something is as it was.'),
  left: z.int().describe('Records that are left as they are.'),
  records: z.array(revertedRecord).describe(`${MAX_LISTED} at most, those with conflicts first.`),
  more: z.boolean().describe('Whether there are more than are listed.'),
};

const id = () => idOf('Operation').describe('The X-Operation-Id of an answer.');
export const dryRun = z.boolean().optional().describe('Answers what would be done, and changes nothing.');

export const operationsContract = {
  list: operation({
    id: 'operations.list',
    method: 'GET',
    path: '/operations',
    scopes: [],
    summary: 'List what was done, newest first',
    description:
      'An operation is whatever was done at once: a write by the API, a bulk action, an import, a run of a workflow. Only those are ' +
      'listed that changed records which the key may read. Members see their own in the console.',
    input: z.object({
      actor: exact().describe('`<kind>` or `<kind>:<id>`, such as `member` or `key:<id>`.'),
      from: moment('from'),
      to: moment('to'),
      limit: limit(100, 25),
      cursor: cursor(),
    }),
    output: z.strictObject({ operations: z.array(operationShape), nextCursor: nextCursor() }),
  }),
  get: operation({
    id: 'operations.get',
    method: 'GET',
    path: '/operations/{id}',
    scopes: [],
    summary: 'Read what an operation did',
    input: z.object({ id: id() }),
    output: z.strictObject({ operation: operationShape }),
    errors: [404],
  }),
  revert: operation({
    id: 'operations.revert',
    method: 'POST',
    path: '/operations/{id}/revert',
    scopes: [],
    summary: 'Take an operation back',
    description:
      'Restores what is still as the operation left it, field by field, and reports record by record what has changed since. What ' +
      'it created is deleted, unless something was linked to it or somebody else changed it since; what it deleted comes back for ' +
      `${TRASH_DAYS} days, under its id, with its tags, files and links. Mail that went out, meetings that guests were told of and ` +
      'campaigns that were launched stay. The revert is an operation itself: reverting that one does it again. Needs the write ' +
      `scope of each kind of record that was changed. One of more than ${MAX_CHANGES} changes is taken back in the background ` +
      '(202): `GET /operations/{id}` says how far it is. One that was stopped goes on. It takes no dry run.',
    input: z.object({ id: id(), dryRun }),
    output: z.strictObject({
      ...reverted,
      background: largeRevert
        .nullable()
        .describe('How far a revert in the background is; null of one that was done at once.'),
    }),
    alsoStatus: [202],
    errors: [404, 409],
    example: { dryRun: true },
  }),
  stop: operation({
    id: 'operations.stop',
    method: 'POST',
    path: '/operations/{id}/revert/stop',
    scopes: [],
    summary: 'Stop taking an operation back in the background; what is back stays so',
    description: 'One that has ended stays as it is. Reverting the operation again goes on where it was stopped.',
    input: z.object({ id: id() }),
    output: z.strictObject({ operation: operationShape }),
    errors: [404, 409],
  }),
};
