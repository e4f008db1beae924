import { awake } from '../awake';
import { expect, PHONE, test } from '../fixtures';

test('a list is filtered by a condition, sorted, and is the same after it was loaded again', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Quartz${Date.now()}`;
  const contacts = ['Ada', 'Grace', 'Alan'].map((first) => ({ name: `${first} ${mark}`, title: 'Clerk' }));
  await api.post('/api/v1/contacts', { data: { contacts } });
  await signIn(page);
  await page.goto('/contacts');
  const grid = page.getByRole('grid', { name: 'Contacts' });
  await expect(grid.getByRole('row').nth(3)).toBeVisible();

  const condition = page.getByRole('dialog', { name: 'Filter' });
  await awake(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(condition).toBeVisible();
  await condition.getByRole('option', { name: 'Name', exact: true }).click();
  await condition.getByLabel('Name', { exact: true }).fill(mark);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Name contains ${mark}` })).toBeVisible();
  await expect(grid).toHaveAttribute('aria-rowcount', '4');

  const names = grid.locator('[data-name="true"]');
  await grid.getByRole('columnheader', { name: 'Name' }).click();
  await expect(names).toContainText(['Ada', 'Alan', 'Grace']);
  await grid.getByRole('columnheader', { name: 'Name' }).click();
  await expect(names).toContainText(['Grace', 'Alan', 'Ada']);
  await page.reload();
  await expect(names).toContainText(['Grace', 'Alan', 'Ada']);
  await expect(grid.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');

  await page.getByRole('button', { name: 'Remove the filter Name' }).click();
  await expect(page).not.toHaveURL(/where=/);
  await expect(grid).not.toHaveAttribute('aria-rowcount', '4');
});

test('a list is filtered by any of several texts, which its address and its view keep', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Jasper${Date.now()}`;
  const contacts = ['Ada', 'Grace', 'Alan'].map((first) => ({ name: `${first} ${mark}` }));
  await api.post('/api/v1/contacts', { data: { contacts } });
  await signIn(page);
  await page.goto('/contacts');
  const grid = page.getByRole('grid', { name: 'Contacts' });
  await expect(grid.getByRole('row').nth(3)).toBeVisible();
  await awake(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const condition = page.getByRole('dialog', { name: 'Filter' });
  await condition.getByRole('option', { name: 'Name', exact: true }).click();
  await condition.getByLabel('Condition').click();
  await page.getByRole('option', { name: 'is any of' }).click();
  const text = condition.getByLabel('Name', { exact: true });
  await text.fill(`ada ${mark}`);
  await text.press('Enter');
  await expect(condition.getByRole('list', { name: 'Name: values' })).toContainText('ada');
  // What is typed and not kept yet is applied as well.
  await text.fill(`Grace ${mark}`);
  await condition.getByRole('button', { name: 'Apply' }).click();
  const chip = page.getByRole('button', { name: `Name is any of ada ${mark}, Grace ${mark}` });
  await expect(chip).toBeVisible();
  await expect(grid).toHaveAttribute('aria-rowcount', '3');
  await page.reload();
  await expect(grid).toHaveAttribute('aria-rowcount', '3');

  await awake(page);
  await page.getByRole('button', { name: 'Save as view' }).click();
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await dialog.getByLabel('Name').fill(mark);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page).toHaveURL(/\/contacts\?view=[\w-]+$/);
  const { views } = await (await api.get('/api/v1/views?resource=contacts')).json();
  const value = [`ada ${mark}`, `Grace ${mark}`];
  expect(views.find(({ name }: { name: string }) => name === mark)).toMatchObject({
    where: { op: 'and', of: [{ field: 'name', is: 'anyOf', value }] },
  });
  await chip.click();
  await page.getByRole('button', { name: `Remove Grace ${mark}` }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: `Name is any of ada ${mark}`, exact: true })).toBeVisible();
  await expect(grid).toHaveAttribute('aria-rowcount', '2');
});

test('a list is filtered by a tag and a custom field together, and either by one of the two', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Marble${Date.now()}`;
  const post = async (path: string, data: object) => (await api.post(`/api/v1${path}`, { data })).json();
  const { tag } = await post('/tags', { name: mark });
  const { customField } = await post('/custom-fields', { entity: 'CONTACT', label: `${mark} seats`, type: 'NUMBER' });
  const seats = (count: number) => ({ customFields: { [customField.key]: count } });
  const { results } = await post('/contacts', {
    contacts: [
      { name: `${mark} both`, ...seats(12) },
      { name: `${mark} tag`, ...seats(3) },
      { name: `${mark} field`, ...seats(40) },
      { name: `${mark} neither` },
    ],
  });
  const [both, tagged] = results.map(({ id }: { id: string }) => id);
  await post('/tags/assign', { entity: 'CONTACT', recordIds: [both, tagged], tagIds: [tag.id] });
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  const grid = page.getByRole('grid', { name: 'Contacts' });
  await expect(grid).toHaveAttribute('aria-rowcount', '5');
  const condition = page.getByRole('dialog', { name: 'Filter' });
  const field = async (name: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await condition.getByRole('option', { name, exact: true }).click();
  };
  await field('Tags');
  await condition.getByLabel(mark, { exact: true }).click();
  await condition.getByRole('button', { name: 'Apply' }).click();
  await expect(grid).toHaveAttribute('aria-rowcount', '3');
  await field(`${mark} seats`);
  await condition.getByLabel('Condition').click();
  await page.getByRole('option', { name: 'is above' }).click();
  await condition.getByLabel(`${mark} seats`, { exact: true }).fill('10');
  await page.keyboard.press('Enter');
  const names = grid.locator('[data-name="true"]');
  await expect(names).toContainText([`${mark} both`]);
  await expect(names).toHaveCount(1);
  await page.getByRole('button', { name: 'All of these: change to any' }).click();
  await expect(names).toHaveCount(3);
  await page.reload();
  await expect(names).toHaveCount(3);
});

test('a column that is chosen is still there after the page was loaded again', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/companies');
  const grid = page.getByRole('grid', { name: 'Companies' });
  const tags = grid.getByRole('columnheader', { name: 'Tags' });
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  await expect(tags).toBeHidden();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await awake(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(columns).toBeVisible();
  await columns.getByLabel('Tags', { exact: true }).click();
  await expect(tags).toBeVisible();
  await page.reload();
  await expect(tags).toBeVisible();
});

test('a view is moved among the others', async ({ page, signIn, api }) => {
  const mark = `Moved ${Date.now()}`;
  const ids: string[] = [];
  for (const letter of ['A', 'B', 'C']) {
    const data = { resource: 'companies', name: `${mark} ${letter}`, where: null, shared: true };
    ids.push((await (await api.post('/api/v1/views', { data })).json()).view.id);
  }
  await signIn(page);
  await page.goto(`/companies?view=${ids[2]}`);
  const tabs = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: mark });
  const move = async (way: string) => {
    await page.getByRole('button', { name: `More of the view ${mark} C` }).click();
    await page.getByRole('menuitem', { name: way }).click();
  };
  await awake(page);
  await move('Move left');
  await expect(tabs).toContainText(['A', 'C', 'B']);
  await move('Move left');
  await expect(tabs).toContainText(['C', 'A', 'B']);
  await page.reload();
  await expect(tabs).toContainText(['C', 'A', 'B']);
  await move('Move right');
  await expect(tabs).toContainText(['A', 'C', 'B']);
  for (const id of ids) await api.delete(`/api/v1/views/${id}`);
});

test('a list is kept as a view, which is the default, changed, reset and deleted', async ({ page, signIn, api }) => {
  const name = `Clerks ${Date.now()}`;
  await signIn(page);
  await page.goto('/leads');
  const grid = page.getByRole('grid', { name: 'Leads' });
  const header = grid.getByRole('columnheader', { name: 'Name' });
  await header.click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'State' }).click();
  await page.getByRole('menuitem', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Save as view' }).click();
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('switch', { name: 'My default' }).click();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page).toHaveURL(/\/leads\?view=[\w-]+$/);
  const condition = page.getByRole('button', { name: /^Status is none of/ });
  await expect(condition).toBeVisible();

  await page.goto('/leads');
  await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await awake(page);
  await header.click();
  await expect(page).toHaveURL(/sort=-name/);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Remove the filter Status' }).click();
  await expect(page).toHaveURL(/where=none/);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).not.toHaveURL(/where=/);
  const { views } = await (await api.get('/api/v1/views?resource=leads')).json();
  expect(views).toMatchObject([{ name, where: null, sort: 'name', isDefault: true }]);

  await page.getByRole('link', { name: 'All leads' }).click();
  await expect(header).toHaveAttribute('aria-sort', 'none');
  await page.goBack();
  await page.getByRole('button', { name: `More of the view ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click();
  await expect(page.getByRole('link', { name })).toBeHidden();
  await expect(header).toHaveAttribute('aria-sort', 'none');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a list is cards, and its conditions make the page no wider', async ({ page, signIn }) => {
    const where = {
      op: 'and',
      of: [{ op: 'or', of: ['a', 'e'].map((value) => ({ field: 'name', is: 'contains', value })) }],
    };
    await signIn(page);
    await page.goto(`/contacts?where=${encodeURIComponent(JSON.stringify(where))}`);
    await expect(page.locator('[data-card]').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Name contains e' })).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
});
