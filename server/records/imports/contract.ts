import { z } from 'zod';
import { pluralsOf } from '@/server/kernel/contract/descriptor';
import { choice, cursor, limit, namedText, nextCursor, requiredText, utc } from '@/server/kernel/contract/fields';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { CUSTOM_FIELD_TYPES } from '@/server/records/custom-fields/contract';
import { importedRecords } from '@/server/records/listed-records';
import { MAX_FILE_BYTES, PART_BYTES } from './limits';
import { DECIMALS, fieldShape, matchedColumn, reading, UNKNOWN } from './matched';

/** What rows of a file can become, by its plural. */
export const IMPORTABLE = pluralsOf(importedRecords);
export type Importable = (typeof IMPORTABLE)[number];

const PARTS = Math.ceil(MAX_FILE_BYTES / PART_BYTES);

const IMPORT_STATES = [
  ...(['UPLOADING', 'READING', 'READY', 'PREVIEWING'] as const),
  ...(['RUNNING', 'STOPPED', 'DONE', 'FAILED'] as const),
] as const;
const MATCH_BY = ['KEY', 'NAME', 'EXTERNAL_ID'] as const;
const DUPLICATES = ['UPDATE', 'SKIP', 'CREATE'] as const;

/** A custom field that a column could be kept in. */
const newField = z.strictObject({
  label: requiredText(100),
  type: z.enum(CUSTOM_FIELD_TYPES),
  options: z.array(requiredText(200)).max(500).optional(),
});

const column = z.strictObject({
  header: z.string(),
  field: z.string().nullable().describe('What its cells are for; null: they are left out.'),
  why: z
    .enum(['name', 'known', 'content', 'chosen'])
    .nullable()
    .describe('`name`: it is called so. `known`: other systems call it so. `content`: its cells look so.'),
  samples: z.array(z.string()),
  suggestion: newField.nullable().describe('The custom field that it could become.'),
  dayFirst: z.boolean().describe('Whether `3/4/2026` is the third of April.'),
  decimal: z.enum(DECIMALS).describe('What divides decimals in `12,000` and `12.000`.'),
  open: z
    .enum(['days', 'amounts'])
    .nullable()
    .describe(
      'What none of its cells settles and nobody has chosen: whether the day stands first, or what divides decimals.',
    ),
  values: z
    .array(z.strictObject({ value: z.string(), count: z.int() }))
    .describe('Its different cells, the most frequent first, where they are few.'),
  chosen: z
    .record(z.string(), z.string().nullable())
    .describe('What of its cells were chosen to be: an id or a choice; null: nothing.'),
  unknown: z
    .enum(UNKNOWN)
    .nullable()
    .describe(
      'What becomes of cells that name nothing that is here. Null: as usual, `FAIL` for contacts, leads and deals, else `EMPTY`.',
    ),
});
export type Column = z.infer<typeof column>;

const counts = z.strictObject({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  failed: z.int(),
  companies: z.int().describe('Companies that were made because rows name them.'),
  leftEmpty: z.int().describe('Cells that were left empty, for what they name is not here, such as an owner.'),
});
export type Counts = z.infer<typeof counts>;
export const NO_COUNTS: Counts = {
  ...{ created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0, companies: 0, leftEmpty: 0 },
};

const previewShape = counts.extend({
  rows: z.int().describe('Rows that were looked at.'),
  done: z.boolean(),
  errors: z
    .array(z.strictObject({ row: z.int(), column: z.string().nullable(), error: z.string() }))
    .describe('The first of them.'),
});
export type Preview = z.infer<typeof previewShape>;

const importShape = z.strictObject({
  id: z.string(),
  resource: z.enum(IMPORTABLE),
  fileName: z.string(),
  size: z.int(),
  partSize: z.int(),
  state: z.enum(IMPORT_STATES),
  error: z.string().nullable(),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  columns: z.array(column),
  matchBy: z.enum(MATCH_BY),
  duplicates: z.enum(DUPLICATES),
  progress: z.number().describe('From 0 to 1: what of the file is written.'),
  rows: z.int().describe('Rows that are done.'),
  counts,
  preview: previewShape.nullable(),
  operationId: z.string().nullable().describe('By what all of it is taken back: POST /operations/{id}/revert.'),
  createdAt: utc(),
  startedAt: utc().nullable(),
  endedAt: utc().nullable(),
});
export type Import = z.infer<typeof importShape>;

const shown = z.strictObject({ import: importShape });
const id = () => idOf('Import');
const ANY = { scopes: [], errors: [403, 404, 409] } as const;

/** The file of a part: bytes, which no JSON Schema describes. */
const bytes = () => z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'Expected bytes');

export const importsContract = {
  create: operation({
    id: 'imports.create',
    method: 'POST',
    path: '/imports',
    scopes: [],
    errors: [403, 413],
    summary: 'Begin an import: say which file is coming',
    description:
      'CSV, TSV, XLSX or JSON, up to 200 MB. Then PUT its parts of `partSize` bytes, in any order and again after a cut, and complete it. ' +
      'The columns are read and matched in the background. Needs the write scope of the resource.',
    input: z.object({
      resource: choice(IMPORTABLE),
      fileName: namedText('fileName', 255),
      size: z.int().min(1).describe('Bytes.'),
    }),
    output: shown.extend({
      uploadUrl: z.string().describe('PUT a part to it with `?part=<n>` and no key, for a day.'),
    }),
    status: 201,
    example: { resource: 'contacts', fileName: 'people.csv', size: 1024 },
  }),
  list: operation({
    id: 'imports.list',
    method: 'GET',
    path: '/imports',
    scopes: [],
    summary: 'List imports, newest first',
    input: z.object({
      resource: choice(IMPORTABLE).optional(),
      limit: limit(100, 25),
      cursor: cursor(),
    }),
    output: z.strictObject({ imports: z.array(importShape), nextCursor: nextCursor() }),
  }),
  get: operation({
    ...ANY,
    id: 'imports.get',
    method: 'GET',
    path: '/imports/{id}',
    summary: 'Read an import: what arrived, its columns, how far it is',
    input: z.object({ id: id() }),
    output: shown.extend({
      parts: z.array(z.int()).describe('The parts that arrived.'),
      uploadUrl: z
        .string()
        .nullable()
        .describe('While parts are coming: as it is answered by create, for another day.'),
      fields: z.array(fieldShape).describe('What its columns can be for.'),
      matches: z
        .array(matchedColumn)
        .describe('What columns of owners, stages and choices name, and what is taken for it.'),
      readings: z.array(reading).describe('How days and amounts are read that could be read otherwise.'),
      newFields: z.boolean().describe('Whether a column can become a new custom field.'),
    }),
  }),
  putPart: operation({
    id: 'imports.put-part',
    method: 'PUT',
    path: '/imports/{id}/parts/{n}',
    scopes: [],
    errors: [403, 404, 409],
    summary: 'Send a part of the file',
    description:
      'The body is the bytes as they are. Each part but the last has `partSize` bytes; the first is 1. A part that arrived may be sent again.',
    raw: 'bytes',
    bodyLimit: PART_BYTES,
    input: z.object({
      id: id(),
      n: z.coerce.number().int().min(1).max(PARTS),
      bytes: bytes().meta({ jsonSchema: { type: 'string', format: 'binary' } }),
    }),
    output: z.strictObject({ part: z.strictObject({ n: z.int(), size: z.int(), sha256: z.string() }) }),
  }),
  complete: operation({
    ...ANY,
    id: 'imports.complete',
    method: 'POST',
    path: '/imports/{id}/complete',
    summary: 'Say that all parts have come; the file is then read',
    description:
      'A 409 names the parts that are missing. State `READING`, then `READY`: the columns are proposed. Where reading failed, it is tried again.',
    input: z.object({ id: id() }),
    output: shown,
  }),
  update: operation({
    ...ANY,
    id: 'imports.update',
    method: 'PATCH',
    path: '/imports/{id}',
    summary: 'Choose what columns are for, and what becomes of rows that are there already',
    description:
      'Columns that `mapping` leaves out stay as they are. An object makes a custom field of the column, which needs ' +
      '`write:custom-fields`. What `values` makes stays when the import is taken back; a stage needs `write:pipelines`. ' +
      'Another `encoding` has the file read again.',
    input: z.object({
      id: id(),
      mapping: z
        .record(z.string().max(1000), z.union([z.string().max(200), newField]).nullable())
        .optional()
        .describe('By header: the field, null to leave the column out, or a new custom field.'),
      values: z
        .record(
          z.string().max(1000),
          z.record(
            z.string().max(1000),
            z.union([z.string().max(320), z.strictObject({ create: z.literal(true) })]).nullable(),
          ),
        )
        .optional()
        .describe(
          'By header and cell: the member, stage, pipeline or choice that it is, by id or name; null to leave it empty; ' +
            '`{"create": true}` makes the stage or the option.',
        ),
      reading: z
        .record(
          z.string().max(1000),
          z.strictObject({
            dayFirst: z.boolean().optional(),
            decimal: z.enum(DECIMALS).optional(),
            unknown: z.enum(UNKNOWN).optional(),
          }),
        )
        .optional()
        .describe('By header: how its cells are read.'),
      matchBy: choice(MATCH_BY)
        .optional()
        .describe(
          '`KEY`: by id, externalId, else e-mail address, domain or SKU. `NAME`: else the name or the title. `EXTERNAL_ID`: nothing else.',
        ),
      duplicates: choice(DUPLICATES)
        .optional()
        .describe('What becomes of a row whose record is there. Empty cells never overwrite.'),
      encoding: z
        .string()
        .max(50)
        .nullable()
        .optional()
        .describe('A label of the WHATWG Encoding Standard, such as windows-1251.'),
    }),
    output: shown,
    example: { mapping: { Mail: 'email' }, duplicates: 'SKIP' },
  }),
  preview: operation({
    ...ANY,
    id: 'imports.preview',
    method: 'POST',
    path: '/imports/{id}/preview',
    summary: 'Look at every row without writing any',
    input: z.object({ id: id() }),
    output: shown,
  }),
  start: operation({
    ...ANY,
    id: 'imports.start',
    method: 'POST',
    path: '/imports/{id}/start',
    summary: 'Write the rows, in the background; or go on after a stop or a failure',
    input: z.object({ id: id() }),
    output: shown,
  }),
  stop: operation({
    ...ANY,
    id: 'imports.stop',
    method: 'POST',
    path: '/imports/{id}/stop',
    summary: 'Stop after the rows at hand; what is written stays',
    input: z.object({ id: id() }),
    output: shown,
  }),
  failed: operation({
    ...ANY,
    id: 'imports.failed',
    method: 'GET',
    path: '/imports/{id}/failed',
    summary: 'Get the address of the rows that failed, as CSV: each with its number and why',
    description: '`url` needs no key for five minutes. Mended, it can be imported as it is.',
    input: z.object({ id: id() }),
    output: z.strictObject({ url: z.string(), expiresAt: utc() }),
  }),
};
