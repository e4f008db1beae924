import { z } from 'zod';
import { BATCH_BODY_LIMIT } from '@/server/kernel/contract/batch';
import { choice, cursor, limit, nextCursor, nullableText, utc } from '@/server/kernel/contract/fields';
import { filterTree } from '@/server/kernel/contract/filter';
import { idOf, narrowsBy } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { communicationDescriptor } from '@/server/records/communications/descriptor';
import { listedRecords } from '@/server/records/listed-records';
import { EXPORTABLE } from './names';

export const EXPORT_FORMATS = ['csv', 'xlsx', 'ndjson'] as const;
/** The workspace is a ZIP. */
const WRITTEN_FORMATS = [...EXPORT_FORMATS, 'zip'] as const;
const EXPORT_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const;
/** Records that can be named one by one. */
const MAX_IDS = 10_000;
/** Hours that a file is kept. */
export const EXPORT_HOURS = 24;

const exportShape = z.strictObject({
  id: z.string(),
  resource: z.enum(EXPORTABLE),
  format: z.enum(WRITTEN_FORMATS),
  fileName: z.string(),
  state: z.enum(EXPORT_STATES),
  error: nullableText(),
  rows: z.int().describe('Records that are written.'),
  size: z.int().describe('Bytes of the file.'),
  createdAt: utc(),
  endedAt: utc().nullable(),
  expiresAt: utc().describe('When it is deleted.'),
});
export type Export = z.infer<typeof exportShape>;

const shown = z.strictObject({ export: exportShape });
const id = () => idOf('Export');
// What is listed for one campaign, sequence or form is written as a whole.
const named = [...listedRecords, communicationDescriptor];
const tables = {
  ...Object.fromEntries(named.map(({ plural, table }) => [plural, table])),
  ...{ suppressions: 'Suppression', campaigns: 'Campaign', sequences: 'Sequence', bookings: 'Booking', chats: 'Chat' },
};
const ids = () =>
  z
    .array(narrowsBy({ field: 'resource', tables }))
    .min(1)
    .max(MAX_IDS)
    .optional();

export const exportsContract = {
  create: operation({
    id: 'exports.create',
    method: 'POST',
    path: '/exports',
    scopes: [],
    errors: [403, 404],
    summary: 'Write a list, or the whole workspace, into a file',
    description:
      'CSV, XLSX or NDJSON of what the list finds by `where`, in its order `sort`, or of what a saved view shows; of `workspace` one ' +
      'ZIP with an NDJSON for each kind of record, and the files. It is written in the background. Needs the read scope of the resource, which for recipients is that ' +
      'of campaigns, for enrolments that of sequences, for submissions and forms that of leads, for chats and their messages read:chat, for comments that of notes, for templates that of ' +
      'e-mails, for booking types that of bookings, for matches and candidates read:offerings, for workflows and runs read:workflows or write:workflows, for deliveries read:webhooks, for duplicates that of what is compared; a file of e-mails has those that the member who asks sees, and is for no other member; changes, which are the audit, the trash and the workspace need a key with all scopes, an ' +
      'owner or an admin. The audit tells who exported what.',
    input: z.object({
      resource: choice(EXPORTABLE)
        .optional()
        .describe(
          'What is written; left out where `viewId` says it. Recipients of a campaign, enrolments of a sequence, submissions of a ' +
            'form, candidates of a match, messages of a chat, runs of a workflow and deliveries to an endpoint take its id in `filters`, as `campaignId`, ' +
            '`sequenceId`, `formId`, `matchId`, `chatId`, `workflowId` or `endpointId`; e-mails take `box`, `mailboxId` and `q`, too.',
        ),
      viewId: idOf('View')
        .optional()
        .describe(
          'A saved view that you see: its conditions, order and columns as they are now, each unless it is sent beside it. ' +
            '`filters` and `ids` narrow what it finds.',
        ),
      format: choice(EXPORT_FORMATS).optional().describe('csv when left out; not of `workspace`.'),
      where: filterTree().nullable().optional().describe('A tree of conditions as lists take it; null: everything.'),
      filters: z
        .record(z.string().max(100), z.string().max(1000))
        .optional()
        .describe('What else the query of the list takes, such as `{"q": "ada"}`.'),
      ids: ids().describe('These records alone, as far as the list finds them.'),
      excludedIds: ids().describe('What the list finds without these.'),
      sort: z.string().min(1).max(200).nullable().optional().describe('As lists take it.'),
      columns: z
        .array(z.string().min(1).max(200))
        .min(1)
        .max(300)
        .optional()
        .describe(
          'The columns of CSV and XLSX, by the names of fields. When left out: those of the view, else all that an import knows, ' +
            'under its names.',
        ),
    }),
    bodyLimit: BATCH_BODY_LIMIT,
    output: shown,
    status: 201,
    example: { resource: 'contacts', format: 'csv' },
  }),
  list: operation({
    id: 'exports.list',
    method: 'GET',
    path: '/exports',
    scopes: [],
    summary: 'List exports, newest first',
    input: z.object({ limit: limit(100, 25), cursor: cursor() }),
    output: z.strictObject({ exports: z.array(exportShape), nextCursor: nextCursor() }),
  }),
  get: operation({
    id: 'exports.get',
    method: 'GET',
    path: '/exports/{id}',
    scopes: [],
    errors: [403, 404],
    summary: 'Read how far an export is',
    input: z.object({ id: id() }),
    output: shown,
  }),
  file: operation({
    id: 'exports.file',
    method: 'GET',
    path: '/exports/{id}/file',
    scopes: [],
    errors: [403, 404, 409],
    summary: 'Get the address of the file of an export',
    description: '`url` needs no key for five minutes. A 409 until the export is DONE.',
    input: z.object({ id: id() }),
    output: z.strictObject({ url: z.string(), expiresAt: utc() }),
  }),
};
