import { expect, test } from '../fixtures';

test('the note of a workflow is written in lines, with placeholders that its records have', async ({
  page,
  signIn,
  api,
}) => {
  const actions = [{ type: 'ADD_NOTE', body: 'Called {{lead.name}}' }];
  const data = { name: `Noted ${Date.now()}`, entity: 'LEAD', trigger: 'STATUS_CHANGED', actions };
  const { workflow } = await (await api.post('/api/v1/workflows', { data })).json();
  await signIn(page);
  await page.goto(`/workflows/${workflow.id}`);
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await expect(note).toHaveText('Called Full name');
  // Behind the text: keys that follow the focus within milliseconds are heard before its editor has put the caret anywhere.
  const { width = 0 } = (await note.boundingBox()) ?? {};
  await note.click({ position: { x: width - 12, y: 16 } });
  await page.keyboard.press('Enter');
  await page.keyboard.type('at ');
  await page.getByRole('button', { name: 'Insert a placeholder into the note' }).click();
  await expect(page.getByRole('menuitem', { name: 'Owner’s name' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Deal name' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Company' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  const saved = (await (await api.get(`/api/v1/workflows/${workflow.id}`)).json()).workflow;
  expect(saved.actions[0].body).toBe('Called {{lead.name}}\nat {{lead.company | default: "your company"}}');
});
