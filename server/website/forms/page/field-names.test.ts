import { expect, it } from 'vitest';
import { makeWorkspace } from '@/server/test/factories';
import { fieldOf, formRowOf, makeForm, sendForm } from '@/server/test/forms';
import { listSubmissions } from '../submissions';
import { renderForm } from './render';
import { formScript } from './script';

/** Keys that are made of labels such as “Action” or “Constructor”. */
const FIELDS = [
  fieldOf('email', { type: 'EMAIL', leadField: 'email', required: true }),
  fieldOf('action'),
  fieldOf('elements', { type: 'CHECKBOX' }),
  fieldOf('constructor'),
];

it('asks nothing of the form by a name that one of its fields may have', () => {
  const script = formScript('{}');
  const asked = [...script.matchAll(/\bform\.([a-z][a-z0-9_]*)(?![\w$])/g)].map(([, name]) => name);
  expect(asked).toEqual([]);
  expect(script).not.toMatch(/\bin sent\b/);
});

it('shows fields whatever they are called, and what was answered to them', () => {
  const html = renderForm(formRowOf({ fields: FIELDS }), { action: '/send', entered: { values: {}, problems: {} } });
  for (const { key } of FIELDS) expect(html).toContain(`name="${key}"`);
  expect(html).not.toContain('native code');
});

it('takes the answers to them', async () => {
  const ws = await makeWorkspace();
  const form = await makeForm(ws, { fields: FIELDS });
  const sent = { email: 'ada@example.com', action: 'Call', constructor: 'Yes' };
  expect((await sendForm(form.key, sent)).status).toBe(201);
  const { submissions } = await listSubmissions(ws.ctx, { formId: form.id, limit: 10 });
  expect(submissions.map(({ fields }) => fields)).toEqual([{ ...sent, elements: null }]);
});
