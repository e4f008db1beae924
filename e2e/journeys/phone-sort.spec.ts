import { awake } from '../awake';
import { expect, PHONE, test } from '../fixtures';

test.use(PHONE);

test('a list is put in order on a phone, both ways, and is the same after it was loaded again', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Slate${Date.now()}`;
  const contacts = ['Cyd', 'Ada', 'Bob'].map((first) => ({ name: `${first} ${mark}` }));
  await api.post('/api/v1/contacts', { data: { contacts } });
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  const cards = page.locator('[data-card]');
  const choice = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });
  await expect(cards).toContainText(['Bob', 'Ada', 'Cyd']);
  await awake(page);

  const sort = page.getByRole('button', { name: 'Sort', exact: true });
  expect((await sort.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await sort.click();
  await expect(choice('Usual order')).toBeChecked();
  // It grows while it opens.
  await expect.poll(async () => (await choice('Name').boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await choice('Name').click();
  await expect(cards).toContainText(['Ada', 'Bob', 'Cyd']);

  await page.getByRole('button', { name: 'Sort: Name, ascending' }).click();
  await expect(choice('Name')).toBeChecked();
  await choice('Descending').click();
  await expect(cards).toContainText(['Cyd', 'Bob', 'Ada']);
  await expect(page).toHaveURL(/sort=-name/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

  await page.reload();
  await expect(cards).toContainText(['Cyd', 'Bob', 'Ada']);
  await awake(page);
  await page.getByRole('button', { name: 'Sort: Name, descending' }).click();
  await choice('Usual order').click();
  await expect(cards).toContainText(['Bob', 'Ada', 'Cyd']);
  await expect(page).not.toHaveURL(/sort=/);
});
