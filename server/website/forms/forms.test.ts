import { expect, it } from 'vitest';
import { newId } from '@/server/kernel/db/ids';
import { consoleOf } from '@/server/test/console';
import { makeWorkspace } from '@/server/test/factories';
import { CONTACT_FIELDS, fieldOf, formRowOf, makeForm, sendForm } from '@/server/test/forms';
import { linkRequest } from '@/server/test/link';
import { createOwnerAccount } from '@/server/workspace/auth/accounts';
import { answerFormPage } from './page/serve';

const PASSWORD = 'a long enough password';

async function owner() {
  const ws = await makeWorkspace();
  const email = `owner@${newId()}.example`;
  await createOwnerAccount({ workspaceId: ws.id, memberId: ws.ownerId, email, password: PASSWORD, name: 'Olivia' });
  return consoleOf(email, PASSWORD);
}

it('makes, lists, changes and deletes forms', async () => {
  const mine = await owner();
  const { form } = await mine.forms.create(formRowOf());
  expect(form.key).toMatch(/^[a-z2-9]{12}$/);
  await sendForm(form.key, { email: 'a@example.com' });
  await sendForm(form.key, { email: 'b@example.com', faxNumber: '1' });
  expect((await mine.forms.list()).forms).toEqual([
    {
      id: form.id,
      key: form.key,
      name: 'Contact us',
      active: true,
      accepted: 1,
      spam: 1,
      lastSubmittedAt: expect.any(String),
    },
  ]);
  const { submissions } = await mine.forms.submissions({ formId: form.id, status: 'SPAM' });
  expect(submissions.map(({ fields }) => fields.email)).toEqual(['b@example.com']);
  const changed = await mine.forms.update({ id: form.id, name: 'Write to us' });
  expect(changed.form).toMatchObject({ name: 'Write to us', key: form.key, fields: CONTACT_FIELDS });
  await mine.forms.deleteSubmission({ id: submissions[0]?.id ?? '' });
  expect((await mine.forms.list()).forms[0]).toMatchObject({ accepted: 1, spam: 0 });
  await mine.forms.delete({ id: form.id });
  await expect(mine.forms.get({ id: form.id })).rejects.toMatchObject({ message: 'Form not found.' });
  expect((await mine.leads.list({})).leads).toHaveLength(1);
});

it('keeps the forms of a workspace to itself', async () => {
  const { form } = await (await owner()).forms.create(formRowOf());
  const other = await owner();
  expect((await other.forms.list()).forms).toEqual([]);
  const gone = { message: 'Form not found.' };
  await expect(other.forms.get({ id: form.id })).rejects.toMatchObject(gone);
  await expect(other.forms.update({ id: form.id, name: 'x' })).rejects.toMatchObject(gone);
  await expect(other.forms.delete({ id: form.id })).rejects.toMatchObject(gone);
  await expect(other.forms.submissions({ formId: form.id })).rejects.toMatchObject(gone);
});

it('refuses a form that could not do its work, and says where', async () => {
  const mine = await owner();
  const error = async (row: Parameters<typeof formRowOf>[0]) =>
    mine.forms.create(formRowOf(row)).then(
      () => '',
      ({ message }) => message,
    );
  const email = fieldOf('email', { type: 'EMAIL', leadField: 'email', required: true });
  expect(await error({ fields: [fieldOf('name', { leadField: 'name' })] })).toBe(
    'fields: one that is required must go to the name or the email of the lead',
  );
  const fields = [email, email, fieldOf('a', { leadField: 'customFields.none' }), fieldOf('b', { type: 'SELECT' })];
  expect(await error({ fields })).toBe(
    'fields.1.key: Another field has this key; fields.1.leadField: Another field goes there; fields.2.leadField: customFields.none does not take answers of this type; fields.3.options: Enter at least one option',
  );
  expect(await error({ fields: [{ ...email, key: 'E-mail' }] })).toBe(
    'fields.0.key: Expected lower case letters, digits and _',
  );
  expect(await error({ accentColor: 'red;}' })).toBe('accentColor: Expected a color such as #3f51c9');
  expect(await error({ redirectUrl: 'javascript:alert(1)' })).toMatch(/^redirectUrl: Expected an address/);
  expect(await error({ domains: ["x.example; script-src 'unsafe-inline'"] })).toMatch(/^domains.0: Expected a domain/);
});

it('asks for what goes by a name that every object has', async () => {
  const ws = await makeWorkspace();
  const fields = [...CONTACT_FIELDS, fieldOf('constructor', { label: 'Constructor' })];
  const form = await makeForm(ws, { fields });
  const { status, body } = await answerFormPage(linkRequest(`http://localhost:3000/form/${form.key}`));
  expect([status, body]).toEqual([200, expect.stringContaining('id="field-constructor" name="constructor"')]);
  expect((await sendForm(form.key, { email: 'a@example.com', constructor: 'Ferrari' })).status).toBe(201);
});
