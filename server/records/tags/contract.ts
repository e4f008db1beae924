import { z } from 'zod';
import { deleted } from '@/server/kernel/contract/batch';
import { choice, namedText, oneOf, utc } from '@/server/kernel/contract/fields';
import { idEvenMerged, idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { TAGGED, taggedTables } from './tagged';

/** Any CSS colour; nothing that could name an address, since it ends up in a style. */
const color = () =>
  z
    .string()
    .trim()
    .regex(/^[#\w(),.%\s-]{1,50}$/, 'Expected a color such as #6b7280');

export const tag = z.strictObject({
  id: z.string(),
  name: z.string(),
  color: z.string(),
  createdAt: utc(),
  counts: z.strictObject({ contacts: z.int(), leads: z.int(), companies: z.int(), deals: z.int() }),
});
export type Tag = z.infer<typeof tag>;

const assignment = {
  entity: choice(TAGGED, oneOf('entity', TAGGED)),
  recordIds: z.array(idEvenMerged(taggedTables)).min(1, 'recordIds must contain at least one id.').max(1000),
  tagIds: z.array(idOf('Tag')).min(1).max(100),
};
const assigned = z.strictObject({
  entity: z.enum(TAGGED),
  recordIds: z.array(z.string()),
  tagIds: z.array(z.string()),
  updated: z.int().describe('Pairs of record and tag that changed.'),
});

export const tagsContract = {
  list: operation({
    id: 'tags.list',
    method: 'GET',
    path: '/tags',
    scopes: ['read:tags'],
    summary: 'List all tags, by name',
    input: z.object({}),
    output: z.strictObject({ tags: z.array(tag) }),
  }),
  create: operation({
    id: 'tags.create',
    method: 'POST',
    path: '/tags',
    scopes: ['write:tags'],
    summary: 'Create a tag, or return the one of that name',
    input: z.object({ name: namedText('name', 100), color: color().optional() }),
    output: z.strictObject({ tag, created: z.boolean() }),
    status: 201,
    alsoStatus: [200],
    example: { name: 'VIP', color: '#2563eb' },
  }),
  update: operation({
    id: 'tags.update',
    method: 'PATCH',
    path: '/tags/{id}',
    scopes: ['write:tags'],
    summary: 'Rename or recolor a tag',
    input: z.object({ id: idOf('Tag'), name: namedText('name', 100).optional(), color: color().optional() }),
    output: z.strictObject({ tag }),
    errors: [404, 409],
    example: { color: '#16a34a' },
  }),
  delete: operation({
    id: 'tags.delete',
    method: 'DELETE',
    path: '/tags/{id}',
    scopes: ['write:tags'],
    summary: 'Delete a tag and take it off every record',
    input: z.object({ id: idOf('Tag') }),
    output: deleted,
    errors: [404],
  }),
  assign: operation({
    id: 'tags.assign',
    method: 'POST',
    path: '/tags/assign',
    scopes: ['write:tags'],
    summary: 'Put tags on records; an unknown id changes nothing',
    input: z.object(assignment),
    output: assigned,
    errors: [404],
    example: { entity: 'CONTACT', recordIds: ['<contact id>'], tagIds: ['<tag id>'] },
  }),
  unassign: operation({
    id: 'tags.unassign',
    method: 'POST',
    path: '/tags/unassign',
    scopes: ['write:tags'],
    summary: 'Take tags off records; an unknown id changes nothing',
    input: z.object(assignment),
    output: assigned,
    errors: [404],
    example: { entity: 'CONTACT', recordIds: ['<contact id>'], tagIds: ['<tag id>'] },
  }),
};
