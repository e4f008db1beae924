import { z } from 'zod';
import { deleted } from '@/server/kernel/contract/batch';
import { choice, filterChoice, oneOf, requiredText, utc } from '@/server/kernel/contract/fields';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { CUSTOMIZED } from './customized';

export const CUSTOM_FIELD_TYPES = [
  'TEXT',
  'LONG_TEXT',
  'NUMBER',
  'DATE',
  'BOOLEAN',
  'URL',
  'EMAIL',
  'SELECT',
  'MULTISELECT',
] as const;

const ENTITY = oneOf('entity', CUSTOMIZED);
const FIXED = "A field's type, key and entity can't be changed. Delete it and create a new one instead.";
/** A field whose presence alone is the mistake. */
const fixed = () => z.never({ error: FIXED }).optional();

const options = () =>
  z
    .array(requiredText(200))
    .max(500)
    .describe('What can be chosen; at least one for SELECT and MULTISELECT, none for the other types.');

export const customField = z.strictObject({
  id: z.string(),
  entity: z.enum(CUSTOMIZED),
  key: z.string(),
  label: z.string(),
  type: z.enum(CUSTOM_FIELD_TYPES),
  options: z.array(z.string()),
  required: z.boolean(),
  order: z.int(),
  createdAt: utc(),
  updatedAt: utc(),
});
export type CustomField = z.infer<typeof customField>;

export const customFieldsContract = {
  list: operation({
    id: 'custom-fields.list',
    method: 'GET',
    path: '/custom-fields',
    scopes: ['read:custom-fields'],
    summary: 'List custom fields, in their order',
    input: z.object({ entity: filterChoice(CUSTOMIZED, ENTITY) }),
    output: z.strictObject({ customFields: z.array(customField) }),
    example: { entity: 'CONTACT' },
  }),
  create: operation({
    id: 'custom-fields.create',
    method: 'POST',
    path: '/custom-fields',
    scopes: ['write:custom-fields'],
    summary: 'Create a custom field; its key is made from the label',
    input: z.object({
      entity: choice(CUSTOMIZED, ENTITY),
      label: requiredText(100),
      type: choice(CUSTOM_FIELD_TYPES, oneOf('type', CUSTOM_FIELD_TYPES)),
      options: options().optional(),
      required: z.boolean().optional(),
    }),
    output: z.strictObject({ customField }),
    status: 201,
    example: { entity: 'CONTACT', label: 'Contract tier', type: 'SELECT', options: ['Gold', 'Silver'] },
  }),
  get: operation({
    id: 'custom-fields.get',
    method: 'GET',
    path: '/custom-fields/{id}',
    scopes: ['read:custom-fields'],
    summary: 'Read a custom field',
    input: z.object({ id: idOf('CustomField') }),
    output: z.strictObject({ customField }),
    errors: [404],
  }),
  update: operation({
    id: 'custom-fields.update',
    method: 'PATCH',
    path: '/custom-fields/{id}',
    scopes: ['write:custom-fields'],
    summary: 'Change a custom field; values that records already have stay as they are',
    input: z.object({
      id: idOf('CustomField'),
      label: requiredText(100).optional(),
      options: options().optional(),
      required: z.boolean().optional(),
      order: z.int().min(0).max(10_000).optional(),
      type: fixed(),
      key: fixed(),
      entity: fixed(),
    }),
    output: z.strictObject({ customField }),
    errors: [404],
    example: { options: ['Gold', 'Silver', 'Bronze'] },
  }),
  delete: operation({
    id: 'custom-fields.delete',
    method: 'DELETE',
    path: '/custom-fields/{id}',
    scopes: ['write:custom-fields'],
    summary: 'Delete a custom field together with its values on every record',
    input: z.object({ id: idOf('CustomField') }),
    output: deleted,
    errors: [404],
  }),
};
