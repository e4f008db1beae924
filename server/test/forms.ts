import { handlePublic } from '@/server/app/entry/public';
import { createForm } from '@/server/website/forms/create';
import type { FormField, FormRow } from '@/server/website/forms/shapes';
import { newAddress } from './address';
import type { TestWorkspace } from './factories';

/** A field of a form, a text that goes nowhere unless said otherwise. */
export const fieldOf = (key: string, more: Partial<FormField> = {}): FormField => ({
  key,
  label: key,
  type: 'TEXT',
  required: false,
  options: [],
  leadField: null,
  ...more,
});

export const CONTACT_FIELDS: FormField[] = [
  fieldOf('name', { leadField: 'name' }),
  fieldOf('email', { type: 'EMAIL', leadField: 'email', required: true }),
  fieldOf('message', { type: 'LONG_TEXT', leadField: 'notes' }),
];

export const formRowOf = (more: Partial<FormRow> = {}): FormRow => ({
  name: 'Contact us',
  active: true,
  fields: CONTACT_FIELDS,
  submitLabel: 'Send',
  thankYou: 'Thank you.',
  redirectUrl: null,
  accentColor: '#3f51c9',
  backgroundColor: '#ffffff',
  textColor: '#17191f',
  domains: ['*'],
  ...more,
});

export const makeForm = async (ws: TestWorkspace, more: Partial<FormRow> = {}) =>
  (await createForm(ws.ctx, formRowOf(more))).form;

/** Sends a request to a form through the real handler. */
export async function sendForm(
  key: string,
  body: string | Record<string, unknown>,
  { method = 'POST', address = newAddress(), ...headers }: Record<string, string> = {},
) {
  const json = typeof body !== 'string';
  const all: Record<string, string> = {
    'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded',
    ...headers,
  };
  const response = await handlePublic({
    method,
    path: `/api/public/forms/${key}`,
    query: '',
    header: (name) => all[name],
    address,
    async *body() {
      yield Buffer.from(json ? JSON.stringify(body) : body);
    },
  });
  const text = String(response.body);
  const isJson = response.headers['Content-Type']?.startsWith('application/json');
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} };
}
