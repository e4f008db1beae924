import { awake } from '../awake';
import { expect, test } from '../fixtures';
import { holdRequests } from '../held';

test('a list is searched, filtered and walked through by keyboard alone', async ({ page, signIn, api }) => {
  const mark = `Zephyr${Date.now()}`;
  const contacts = ['Ada', 'Grace', 'Alan'].map((first) => ({ name: `${first} ${mark}`, status: 'CUSTOMER' }));
  await api.post('/api/v1/contacts', { data: { contacts } });
  await signIn(page);
  await page.goto('/contacts');
  const grid = page.getByRole('grid', { name: 'Contacts' });
  await expect(grid.getByRole('row').nth(3)).toBeVisible();

  await awake(page);
  await page.keyboard.press('/');
  await expect(page.getByPlaceholder(/^Search/)).toBeFocused();
  await page.keyboard.type(mark);
  await expect(page).toHaveURL(new RegExp(`q=${mark}`));
  await expect(grid.getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Customer' }).click();
  await expect(page).toHaveURL(/status=CUSTOMER/);
  await page.reload();
  await expect(grid.getByRole('row')).toHaveCount(4);

  await grid.getByRole('row', { name: `Alan ${mark}` }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('heading', { name: `Grace ${mark}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('a field saves itself, and what is refused says why at the field', async ({ page, signIn, api }) => {
  const name = `Field ${Date.now()}`;
  const answer = await api.post('/api/v1/contacts', { data: { contacts: [{ name, title: 'Clerk' }] } });
  const { id } = (await answer.json()).results[0];
  const read = async () => (await (await api.get(`/api/v1/contacts/${id}`)).json()).contact;
  await signIn(page);
  await page.goto(`/contacts?id=${id}`);
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Title').fill('Head of Research');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await read()).title).toBe('Head of Research');

  await panel.getByLabel('Email', { exact: true }).fill('not an address');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('alert')).toContainText('Invalid email');
  expect((await read()).email).toBeNull();
  await expect(panel.getByLabel('Email', { exact: true })).toHaveValue('not an address');

  const contacted = panel.getByLabel('Last contacted');
  await contacted.fill('next summer');
  await contacted.press('Enter');
  await expect(panel.getByRole('alert').filter({ hasText: 'Write a day' })).toBeVisible();
  await expect(contacted).toHaveValue('next summer');
  await contacted.fill('');
  await contacted.press('Enter');
  await expect(panel.getByRole('alert').filter({ hasText: 'Write a day' })).toBeHidden();
});

test('changes of one field that follow fast are kept in their order, and leaving before that is asked about', async ({
  page,
  signIn,
  api,
}) => {
  const answer = await api.post('/api/v1/tasks', { data: { tasks: [{ title: `Twice ${Date.now()}` }] } });
  const [{ id }] = (await answer.json()).results;
  await signIn(page);
  await page.goto(`/tasks?id=${id}`);
  const { asked: sent, release } = await holdRequests(page, '**/api/trpc/tasks.update**');
  const title = page.getByRole('dialog').getByLabel('Title');
  for (const text of ['First', 'Second']) {
    await title.fill(text);
    await title.press('Enter');
  }
  await expect.poll(() => sent).toHaveLength(1);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();
  expect(sent).toHaveLength(1);
  release();
  const read = async () => (await (await api.get(`/api/v1/tasks/${id}`)).json()).task.title;
  await expect.poll(read).toBe('Second');
  expect(sent.map((request) => /First|Second/.exec(request.postData() ?? '')?.[0])).toEqual(['First', 'Second']);
});

test('what is typed while the address of a list changes is kept whole', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/contacts');
  const box = page.getByPlaceholder(/^Search/);
  // The address follows each key.
  await box.pressSequentially('abcdef', { delay: 230 });
  await expect(page).toHaveURL(/q=abcdef$/);
  await expect(box).toHaveValue('abcdef');
  // Whoever goes back at once is not brought forward again.
  for (let time = 0; time < 3; time++) {
    await page.goto('/contacts?q=abc');
    await page.evaluate(() => history.pushState(null, '', '/contacts?q=abcd'));
    await expect(box).toHaveValue('abcd');
    await page.goBack();
    await expect(box).toHaveValue('abc');
    await expect(page).toHaveURL(/q=abc$/);
  }
});

test('a record is made, tagged, given a note, and deleted', async ({ page, signIn, api }) => {
  const name = `Nova ${Date.now()}`;
  await signIn(page);
  await page.goto('/companies');
  const dialog = page.getByRole('dialog', { name: 'New company' });
  await page.keyboard.press('n');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Create company' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create company' }).click();
  const panel = page.getByRole('dialog', { name: 'Details of the company' });
  await expect(panel.getByRole('heading', { name })).toBeVisible();

  await panel.getByRole('button', { name: 'Tag' }).click();
  const tag = `Tag of ${name}`;
  await page.getByRole('combobox', { name: 'Find a tag' }).fill(tag);
  await page.getByRole('option', { name: `New tag: ${tag}` }).click();
  await expect(page.getByRole('option', { name: tag })).toBeChecked();
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'New note' }).click();
  await page.getByRole('dialog', { name: 'New note' }).getByLabel('Note').fill('Likes tea.');
  await page.getByRole('button', { name: 'Create note' }).click();
  await expect(panel.getByRole('link', { name: /Likes tea\./ })).toBeVisible();

  await panel.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete company' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete company' }).click();
  await expect(panel).toBeHidden();
  // The panel is closed before the service is asked.
  const found = async () => (await (await api.get(`/api/v1/companies?q=${encodeURIComponent(name)}`)).json()).companies;
  await expect.poll(found).toEqual([]);
});

test('a lead becomes a contact with a deal, and is taken back', async ({ page, signIn, api }) => {
  const name = `Lead ${Date.now()}`;
  const answer = await api.post('/api/v1/leads', { data: { name, company: `${name} Ltd` } });
  const { lead } = await answer.json();
  await signIn(page);
  await page.goto(`/leads?id=${lead.id}`);
  await page.getByRole('button', { name: 'Convert' }).click();
  const dialog = page.getByRole('dialog', { name: `Convert ${name}` });
  await dialog.getByLabel('Deal', { exact: true }).click();
  await page.getByRole('option', { name: 'New', exact: true }).click();
  await dialog.getByLabel(/^Amount/).fill('1200');
  const currency = dialog.getByLabel('Currency', { exact: true });
  await expect(currency).toHaveText('USD');
  await currency.click();
  await page.keyboard.type('EUR');
  await page.getByRole('option', { name: 'EUR', exact: true }).click();
  await dialog.getByRole('button', { name: 'Convert' }).click();
  await expect(page).toHaveURL(/\/contacts\/[0-9a-f-]+$/);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(
    page.getByRole('complementary', { name: 'Related' }).getByRole('link', { name: /1,200 EUR/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveURL(`/leads/${lead.id}`);
  const read = async () => (await (await api.get(`/api/v1/leads/${lead.id}`)).json()).lead.status;
  expect(await read()).toBe('NEW');
});
