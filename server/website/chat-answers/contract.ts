import { z } from 'zod';
import { deleted } from '@/server/kernel/contract/batch';
import { namedText, text, utc } from '@/server/kernel/contract/fields';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { MESSAGE_LENGTH } from '../chats/contract';
import { PLACEHOLDERS, unknownPlaceholder } from './fill';

export const chatAnswer = z.strictObject({
  id: z.string(),
  title: z.string(),
  shortcut: z.string().nullable().describe('What a member types after `/` to find it.'),
  body: z.string(),
  createdAt: utc(),
  updatedAt: utc(),
});
export type ChatAnswer = z.infer<typeof chatAnswer>;

const SHORTCUT = /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u;

const row = {
  title: namedText('title', 200),
  shortcut: text(50)
    .toLowerCase()
    .transform((value) => value.replace(/^\//, ''))
    .refine((value) => value === '' || SHORTCUT.test(value), 'Expected letters, digits, - and _, such as shipping')
    .transform((value) => value || null)
    .nullable()
    .optional()
    .describe('What a member types after `/` to find it: letters, digits, `-` and `_`. Each names one answer.')
    .meta({ jsonSchema: { type: ['string', 'null'], maxLength: 50 } }),
  body: namedText('body', MESSAGE_LENGTH)
    .refine((value) => unknownPlaceholder(value) === undefined, {
      error: ({ input }) =>
        `Nothing fills in ${unknownPlaceholder(String(input))}, only ${PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ')}`,
    })
    .describe(`Plain text; may hold ${PLACEHOLDERS.map((name) => `\`{{${name}}}\``).join(', ')}, each with a default.`),
};

export const chatAnswersContract = {
  list: operation({
    id: 'chat-answers.list',
    method: 'GET',
    path: '/chat-answers',
    scopes: ['read:chat'],
    summary: 'List the saved answers of chats by title',
    input: z.object({}),
    output: z.strictObject({ chatAnswers: z.array(chatAnswer) }),
  }),
  get: operation({
    id: 'chat-answers.get',
    method: 'GET',
    path: '/chat-answers/{id}',
    scopes: ['read:chat'],
    summary: 'Read a saved answer',
    input: z.object({ id: idOf('ChatAnswer') }),
    output: z.strictObject({ chatAnswer: chatAnswer }),
    errors: [404],
  }),
  create: operation({
    id: 'chat-answers.create',
    method: 'POST',
    path: '/chat-answers',
    scopes: ['write:chat'],
    summary: 'Save an answer that members insert into chats',
    description: 'The AI answers from it, too.',
    input: z.object(row),
    output: z.strictObject({ chatAnswer: chatAnswer }),
    status: 201,
    errors: [409],
    example: {
      title: 'Shipping',
      shortcut: 'shipping',
      body: 'Hello {{visitor.name | default: "there"}}, we ship within two working days.',
    },
  }),
  update: operation({
    id: 'chat-answers.update',
    method: 'PATCH',
    path: '/chat-answers/{id}',
    scopes: ['write:chat'],
    summary: 'Change a saved answer',
    input: z.object({
      id: idOf('ChatAnswer'),
      ...row,
      title: row.title.optional(),
      body: row.body.optional(),
    }),
    output: z.strictObject({ chatAnswer: chatAnswer }),
    errors: [404, 409],
    example: { shortcut: 'delivery' },
  }),
  delete: operation({
    id: 'chat-answers.delete',
    method: 'DELETE',
    path: '/chat-answers/{id}',
    scopes: ['write:chat'],
    summary: 'Delete a saved answer',
    input: z.object({ id: idOf('ChatAnswer') }),
    output: deleted,
    errors: [404],
  }),
};
