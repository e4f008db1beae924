import { z } from 'zod';
import { deleted } from '@/server/kernel/contract/batch';
import { namedText, prose, text, utc } from '@/server/kernel/contract/fields';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';

export const template = z.strictObject({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  bodyHtml: z.string(),
  createdAt: utc(),
  updatedAt: utc(),
});
export type Template = z.infer<typeof template>;

const row = {
  name: namedText('name', 200),
  subject: text(998).optional().describe('May hold placeholders, as the subject of an e-mail.'),
  bodyHtml: prose(500_000).optional().describe('HTML; may hold placeholders too.'),
};

export const emailTemplatesContract = {
  list: operation({
    id: 'email-templates.list',
    method: 'GET',
    path: '/email-templates',
    scopes: ['read:emails'],
    summary: 'List the templates of e-mails by name',
    input: z.object({}),
    output: z.strictObject({ templates: z.array(template) }),
  }),
  get: operation({
    id: 'email-templates.get',
    method: 'GET',
    path: '/email-templates/{id}',
    scopes: ['read:emails'],
    summary: 'Read a template of e-mails',
    input: z.object({ id: idOf('EmailTemplate') }),
    output: z.strictObject({ template }),
    errors: [404],
  }),
  create: operation({
    id: 'email-templates.create',
    method: 'POST',
    path: '/email-templates',
    scopes: ['write:emails'],
    summary: 'Keep a text that e-mails begin with',
    input: z.object(row),
    output: z.strictObject({ template }),
    status: 201,
    errors: [409],
    example: {
      name: 'After a call',
      subject: 'Our call today',
      bodyHtml: '<p>Hi {{contact.firstName | default: "there"}}, thank you for your time.</p>',
    },
  }),
  update: operation({
    id: 'email-templates.update',
    method: 'PATCH',
    path: '/email-templates/{id}',
    scopes: ['write:emails'],
    summary: 'Change a template of e-mails',
    description: 'E-mails that were begun with it stay as they are.',
    input: z.object({ id: idOf('EmailTemplate'), ...row, name: row.name.optional() }),
    output: z.strictObject({ template }),
    errors: [404, 409],
    example: { subject: 'Our talk today' },
  }),
  delete: operation({
    id: 'email-templates.delete',
    method: 'DELETE',
    path: '/email-templates/{id}',
    scopes: ['write:emails'],
    summary: 'Delete a template of e-mails',
    input: z.object({ id: idOf('EmailTemplate') }),
    output: deleted,
    errors: [404],
  }),
};
