import { z } from 'zod';
import { deleted } from '@/server/kernel/contract/batch';
import { cursor, limit, namedText, nextCursor, utc } from '@/server/kernel/contract/fields';
import { filterBy, idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';

export const comment = z.strictObject({
  id: z.string(),
  noteId: z.string(),
  body: z.string(),
  author: z
    .strictObject({ id: z.string(), name: z.string() })
    .nullable()
    .describe('The member who wrote it, or whose key did; null once they have left.'),
  createdAt: utc(),
  updatedAt: utc(),
});
export type Comment = z.infer<typeof comment>;

const body = namedText('body', 20_000).describe(
  'Plain text with the marks of notes; `@` and a name tells that member.',
);
const output = z.strictObject({ comment });

export const commentsContract = {
  list: operation({
    id: 'comments.list',
    method: 'GET',
    path: '/comments',
    scopes: ['read:notes'],
    summary: 'List comments, newest first',
    input: z.object({
      noteId: filterBy('Note').describe('Those on one note.'),
      limit: limit(1000, 100),
      cursor: cursor(),
    }),
    output: z.strictObject({ comments: z.array(comment), nextCursor: nextCursor() }),
  }),
  get: operation({
    id: 'comments.get',
    method: 'GET',
    path: '/comments/{id}',
    scopes: ['read:notes'],
    summary: 'Read a comment',
    input: z.object({ id: idOf('Comment') }),
    output,
    errors: [404],
  }),
  create: operation({
    id: 'comments.create',
    method: 'POST',
    path: '/comments',
    scopes: ['write:notes'],
    summary: 'Comment on a note',
    description: 'In the name of the member, or of the one whose key it is.',
    input: z.object({ noteId: idOf('Note'), body }),
    output,
    status: 201,
    errors: [404],
    example: { noteId: '<note id>', body: 'They asked again, @Ada.' },
  }),
  update: operation({
    id: 'comments.update',
    method: 'PATCH',
    path: '/comments/{id}',
    scopes: ['write:notes'],
    summary: 'Change a comment of one’s own',
    input: z.object({ id: idOf('Comment'), body }),
    output,
    errors: [403, 404],
    example: { body: 'They asked twice.' },
  }),
  delete: operation({
    id: 'comments.delete',
    method: 'DELETE',
    path: '/comments/{id}',
    scopes: ['write:notes'],
    summary: 'Delete a comment',
    description: 'One’s own; owners and admins delete any.',
    input: z.object({ id: idOf('Comment') }),
    output: deleted,
    errors: [403, 404],
  }),
};
