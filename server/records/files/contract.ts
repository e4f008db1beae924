import { z } from 'zod';
import { deleted } from '@/server/kernel/contract/batch';
import { externalId, filterChoice, namedText, oneOf, utc } from '@/server/kernel/contract/fields';
import { idOf, naming } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { PARENTS, parentTables } from './parents';

export const DIRECT_TOO_LARGE =
  'Direct uploads are limited to 10 MB. For files up to 50 MB, use POST /api/v1/files/upload-url.';

const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/;

export const file = z.strictObject({
  id: z.string(),
  entity: z.enum(PARENTS),
  recordId: z.string(),
  kind: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int().describe('Bytes.'),
  createdAt: utc(),
});
export type File = z.infer<typeof file>;

const fileWithLink = file.extend({
  downloadUrl: z.url().describe('Needs no key, and works until downloadUrlExpiresAt.'),
  downloadUrlExpiresAt: utc(),
});

const parent = {
  entity: filterChoice(PARENTS, oneOf('entity', PARENTS)).unwrap(),
  recordId: naming(externalId(), parentTables).describe(
    'Our id, or your externalId; quotes, contracts, cases, campaigns and conversations have no externalId.',
  ),
};

/** A media type (RFC 9110 §8.3.1) without its parameters. */
const contentType = () =>
  namedText('contentType', 200)
    .transform((value) => value.toLowerCase().split(';')[0]?.trim() ?? '')
    .refine((value) => value.length <= 100 && MEDIA_TYPE.test(value), 'Expected a media type such as application/pdf')
    .meta({ jsonSchema: { type: 'string', maxLength: 200 } });

const described = { ...parent, fileName: namedText('fileName', 255), contentType: contentType() };

export const filesContract = {
  list: operation({
    id: 'files.list',
    method: 'GET',
    path: '/files',
    scopes: ['read:files'],
    summary: 'List the files of a record, newest first',
    input: z.object(parent),
    output: z.strictObject({ files: z.array(file) }),
    errors: [404],
    example: { entity: 'CONTACT', recordId: '<contact id>' },
  }),
  create: operation({
    id: 'files.create',
    method: 'POST',
    path: '/files',
    scopes: ['write:files'],
    summary: 'Add a file to a record',
    description:
      'Send the content itself (contentBase64, up to 10 MB), or the objectKey of an upload whose bytes have been PUT to its uploadUrl.',
    input: z.object({
      ...described,
      contentBase64: z.string().optional().describe('The content in base64 (RFC 4648 §4).'),
      objectKey: z.string().max(300).optional().describe('From POST /files/upload-url, once the bytes are there.'),
    }),
    output: z.strictObject({ file }),
    status: 201,
    errors: [404, 409, 413, 503],
    bodyLimit: 15 * 1024 * 1024,
    bodyTooLarge: DIRECT_TOO_LARGE,
    example: {
      entity: 'DEAL',
      recordId: 'deal-7',
      fileName: 'offer.txt',
      contentType: 'text/plain',
      contentBase64: 'SGVsbG8=',
    },
  }),
  uploadUrl: operation({
    id: 'files.upload-url',
    method: 'POST',
    path: '/files/upload-url',
    scopes: ['write:files'],
    summary: 'Get an address to upload a file of up to 50 MB to',
    description:
      'PUT the bytes to uploadUrl with the same Content-Type, then POST /files with the objectKey. What is not registered within a day is removed.',
    input: z.object({ ...described, size: z.int().min(1).describe('Bytes that will be uploaded.') }),
    output: z.strictObject({
      uploadUrl: z.url(),
      objectKey: z.string(),
      recordId: z.string().describe('Our id of the record.'),
      expiresInSeconds: z.int(),
    }),
    errors: [404, 409, 413, 503],
    example: {
      entity: 'DEAL',
      recordId: 'deal-7',
      fileName: 'offer.pdf',
      contentType: 'application/pdf',
      size: 24_000_000,
    },
  }),
  get: operation({
    id: 'files.get',
    method: 'GET',
    path: '/files/{id}',
    scopes: ['read:files'],
    summary: 'Read a file, with an address to download it from',
    input: z.object({ id: idOf('File') }),
    output: z.strictObject({ file: fileWithLink }),
    errors: [404],
  }),
  delete: operation({
    id: 'files.delete',
    method: 'DELETE',
    path: '/files/{id}',
    scopes: ['write:files'],
    summary: 'Delete a file',
    input: z.object({ id: idOf('File') }),
    output: deleted,
    errors: [404, 409],
  }),
};
