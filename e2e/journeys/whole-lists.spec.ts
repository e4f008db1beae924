import { readFileSync } from 'node:fs';
import { awake } from '../awake';
import { expect, test } from '../fixtures';

test('what belongs to a record is counted, and all of it is one step away', async ({ page, signIn, api }) => {
  const mark = `Ledger${Date.now()}`;
  const contacts = [{ name: `Ada ${mark}`, externalId: mark }];
  const [contact] = (await (await api.post('/api/v1/contacts', { data: { contacts } })).json()).results;
  // One of them is done, which a list of tasks leaves out by itself.
  const tasks = Array.from({ length: 70 }, (_, n) => ({
    title: `${mark} ${n}`,
    contactExternalId: mark,
    done: n === 0,
  }));
  expect((await (await api.post('/api/v1/tasks', { data: { tasks } })).json()).created).toBe(70);
  await signIn(page);
  await page.goto(`/contacts/${contact.id}`);
  const related = page.getByRole('region', { name: 'Tasks', exact: true });
  await expect(related.getByText('70', { exact: true })).toBeVisible();
  await awake(page);
  await related.getByRole('link', { name: 'See all tasks' }).click();
  await expect(page).toHaveURL(new RegExp(`/tasks\\?contactId=${contact.id}`));
  await expect(page.getByRole('grid', { name: 'Tasks' })).toHaveAttribute('aria-rowcount', '71');
});

test('sequences are looked for, sorted, counted and kept as a view, and each leads to its page', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Relay${Date.now()}`;
  const steps = [{ type: 'CALL', delayDays: 0, taskTitle: 'Ring' }];
  for (const name of ['Bravo', 'Alpha', 'Charlie']) {
    expect((await api.post('/api/v1/sequences', { data: { name: `${name} ${mark}`, steps } })).status()).toBe(201);
  }
  await signIn(page);
  await page.goto('/sequences');
  const grid = page.getByRole('grid', { name: 'Sequences' });
  const names = grid.locator('[data-name="true"]');
  await page.getByRole('searchbox', { name: 'Search sequences' }).fill(mark);
  await expect(page.getByRole('heading', { level: 1 }).getByText('3', { exact: true })).toBeVisible();
  await expect(names).toContainText(['Charlie', 'Alpha', 'Bravo']);
  await awake(page);
  await grid.getByRole('columnheader', { name: 'Name' }).click();
  await expect(names).toContainText(['Alpha', 'Bravo', 'Charlie']);
  await page.reload();
  await expect(names).toContainText(['Alpha', 'Bravo', 'Charlie']);
  await expect(page.getByRole('searchbox', { name: 'Search sequences' })).toHaveValue(mark);

  await awake(page);
  await grid.getByRole('link', { name: `Alpha ${mark}` }).click();
  await expect(page).toHaveURL(/\/sequences\/[0-9a-f-]+$/);
  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Archived', { exact: true }).first()).toBeVisible();
  await page.goBack();
  // What is archived is left out until somebody asks for it.
  await expect(names).toContainText(['Bravo', 'Charlie']);
  await expect(names).toHaveCount(2);
  await page.getByRole('button', { name: 'Status: Active' }).click();
  await page.getByRole('menuitem', { name: 'Any' }).click();
  await expect(names).toContainText(['Alpha', 'Bravo', 'Charlie']);

  await page.getByRole('button', { name: 'Save as view' }).click();
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await dialog.getByLabel('Name').fill(mark);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page).toHaveURL(/view=[\w-]+/);
  const { views } = await (await api.get('/api/v1/views?resource=sequences')).json();
  expect(views).toMatchObject([{ name: mark, sort: 'name' }]);
  await api.delete(`/api/v1/views/${views[0].id}`);
});

test('suppressions are looked for by a part of the address, sorted, counted and kept as a view', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `quarry${Date.now()}`;
  for (const name of ['bob', 'ada']) {
    await api.post('/api/v1/suppressions', { data: { email: `${name}@${mark}.example` } });
  }
  await signIn(page);
  await page.goto(`/suppressions?q=${mark}`);
  const grid = page.getByRole('grid', { name: 'Suppressions' });
  const names = grid.locator('[data-name="true"]');
  await expect(names).toContainText(['ada', 'bob']);
  await expect(grid).toHaveAttribute('aria-rowcount', '3');
  await awake(page);
  const email = grid.getByRole('columnheader', { name: 'Email' });
  await email.click();
  await email.click();
  await expect(names).toContainText(['bob', 'ada']);
  await expect(page).toHaveURL(/sort=-email/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  const lines = readFileSync(await (await saved).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual([
    '\ufeffemail',
    `bob@${mark}.example`,
    `ada@${mark}.example`,
  ]);

  await page.getByRole('button', { name: 'Save as view' }).click();
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await dialog.getByLabel('Name').fill(mark);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page).toHaveURL(/view=[\w-]+/);
  await page.goto('/suppressions');
  await expect(email).toHaveAttribute('aria-sort', 'none');
  await page.getByRole('link', { name: mark }).click();
  await expect(email).toHaveAttribute('aria-sort', 'descending');
  const { views } = await (await api.get('/api/v1/views?resource=suppressions')).json();
  expect(views).toMatchObject([{ name: mark, sort: '-email' }]);
  await api.delete(`/api/v1/views/${views[0].id}`);
});

test('campaigns, and who was in one, are exported as the page shows them', async ({ page, signIn, api }) => {
  const mark = `Diorite${Date.now()}`;
  const post = async (path: string, data: object) => (await api.post(`/api/v1${path}`, { data })).json();
  const contacts = ['Ada', 'Carl'].map((name) => ({ name: `${mark} ${name}`, email: `${mark}.${name}@example.com` }));
  const { results } = await post('/contacts', { contacts: [contacts[0], { ...contacts[1], emailOptOut: true }] });
  const contactIds = results.map(({ id }: { id: string }) => id);
  const campaign = { subject: 'Hello', bodyHtml: '<p>Hello</p>', segmentType: 'static', contactIds };
  const made = await post('/campaigns', { name: `${mark} news`, ...campaign });
  await post('/campaigns', { name: `${mark} other`, ...campaign });
  await post(`/campaigns/${made.campaign.id}/launch`, {});
  const skipped = `/api/v1/campaigns/${made.campaign.id}/recipients?outcome=skipped`;
  await expect.poll(async () => (await (await api.get(skipped)).json()).recipients.length).toBe(1);
  await signIn(page);
  const rowsOf = async (button: string) => {
    await awake(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
    return readFileSync(await (await saved).path(), 'utf8')
      .trimEnd()
      .split('\r\n')
      .slice(1);
  };
  await page.goto(`/campaigns?q=${mark}%20news`);
  await expect(page.getByRole('link', { name: `${mark} news` })).toBeVisible();
  const all = await rowsOf('Export');
  expect(all.map((row) => row.includes(`${mark} news`))).toEqual([true]);
  await page.goto(`/campaigns/${made.campaign.id}?outcome=skipped`);
  await expect(page.getByText('1 skipped')).toBeVisible();
  const recipients = await rowsOf('Export');
  expect(recipients.map((row) => row.includes(`${mark} Carl`))).toEqual([true]);
});

test('who is in a sequence is exported from above the list, by the state that is shown', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Gabbro${Date.now()}`;
  const steps = [{ type: 'TASK', delayDays: 3, taskTitle: 'Look at their site' }];
  const { sequence } = await (await api.post('/api/v1/sequences', { data: { name: mark, steps } })).json();
  const contacts = [{ name: mark, email: `${mark}@example.com` }];
  const { results } = await (await api.post('/api/v1/contacts', { data: { contacts } })).json();
  await api.post(`/api/v1/sequences/${sequence.id}/enrollments`, { data: { contactIds: [results[0].id] } });
  await signIn(page);
  await page.goto(`/sequences/${sequence.id}`);
  await expect(page.getByRole('link', { name: mark })).toBeVisible();
  await awake(page);
  await page.getByRole('button', { name: 'Active', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  const [head, row, ...more] = readFileSync(await (await saved).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect([head?.startsWith('\ufeffid,contactId,contact,email'), row?.split(',')[2], more]).toEqual([true, mark, []]);
});
