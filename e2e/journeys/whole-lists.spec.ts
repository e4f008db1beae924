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

test('sequences are looked for, put in order and counted, and are the same after the page was loaded again', async ({
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
  const rows = page.getByRole('main').getByRole('link', { name: mark });
  await page.getByRole('searchbox', { name: 'Search sequences' }).fill(mark);
  await expect(page.getByRole('heading', { level: 1 }).getByText('3', { exact: true })).toBeVisible();
  await expect(rows).toContainText(['Charlie', 'Alpha', 'Bravo']);
  await page.getByRole('combobox', { name: 'Sort' }).click();
  await page.getByRole('option', { name: 'Name, A to Z' }).click();
  await expect(rows).toContainText(['Alpha', 'Bravo', 'Charlie']);
  await page.reload();
  await expect(rows).toContainText(['Alpha', 'Bravo', 'Charlie']);
  await expect(page.getByRole('searchbox', { name: 'Search sequences' })).toHaveValue(mark);
});

test('suppressions are looked for by a part of the address, sorted and counted', async ({ page, signIn, api }) => {
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
});
