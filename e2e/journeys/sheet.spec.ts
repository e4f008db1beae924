import type { Locator } from '@playwright/test';
import { awake } from '../awake';
import { expect, test } from '../fixtures';
import { at, put } from '../sheet';

test('a range is copied and pasted with its owner, company and tags, and taken back as one', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Granite${Date.now()}`;
  const read = await put(api, mark);
  await api.post('/api/v1/companies', { data: { companies: [{ name: `${mark} Ltd`, externalId: mark }] } });
  const { tag } = await (await api.post('/api/v1/tags', { data: { name: `${mark} tag` } })).json();
  const { members } = await (await api.get('/api/v1/members')).json();
  const first = (await (await api.get(`/api/v1/contacts?q=${mark}&sort=name`)).json()).contacts[0];
  await api.patch(`/api/v1/contacts/${first.id}`, { data: { companyExternalId: mark, ownerId: members[0].id } });
  await api.post('/api/v1/tags/assign', { data: { entity: 'CONTACT', recordIds: [first.id], tagIds: [tag.id] } });
  await signIn(page);
  await page.goto(`/contacts?q=${mark}&sort=name&columns=name,title,company,owner,tags`);
  await expect(page.getByRole('row', { name: `${mark} A` })).toContainText(`${mark} tag`);
  await at(page, `${mark} A`, '1');
  for (const _ of ['company', 'owner', 'tags']) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+c');
  await at(page, `${mark} B`, '1');
  await page.keyboard.press('Control+v');
  const toast = page.getByRole('listitem').filter({ hasText: '4 cells pasted' });
  await expect(toast).toBeVisible();
  const company = { name: `${mark} Ltd` };
  expect(await read('title')).toEqual(['Title A', 'Title A', 'Title C']);
  expect((await read('company')).slice(0, 2)).toMatchObject([company, company]);
  expect(await read('tags')).toEqual([[`${mark} tag`], [`${mark} tag`], []]);
  expect((await read('owner')).slice(0, 2)).toMatchObject([{ id: members[0].id }, { id: members[0].id }]);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => read('tags')).toEqual([[`${mark} tag`], [], []]);
  await expect.poll(() => read('title')).toEqual(['Title A', 'Title B', 'Title C']);
  expect((await read('company'))[1]).toBeNull();
});

test('columns are moved and made wider, one of a custom field among them, and the list is sorted by what it points at', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Slate${Date.now()}`;
  await put(api, mark);
  const field = { entity: 'CONTACT', label: mark, type: 'NUMBER' };
  const { customField } = await (await api.post('/api/v1/custom-fields', { data: field })).json();
  for (const name of ['Zeta', 'Alpha'])
    await api.post('/api/v1/companies', {
      data: { companies: [{ name: `${mark} ${name}`, externalId: mark + name }] },
    });
  const { contacts } = await (await api.get(`/api/v1/contacts?q=${mark}&sort=name`)).json();
  const [a, b] = contacts.map(({ id }: { id: string }) => id);
  await api.patch(`/api/v1/contacts/${a}`, { data: { companyExternalId: `${mark}Zeta` } });
  const data = { companyExternalId: `${mark}Alpha`, customFields: { [customField.key]: 7 } };
  await api.patch(`/api/v1/contacts/${b}`, { data });
  await signIn(page);
  await page.goto(`/contacts?q=${mark}&sort=name`);
  const grid = page.getByRole('grid', { name: 'Contacts' });
  const header = (name: string) => grid.getByRole('columnheader', { name, exact: true });
  const names = grid.locator('[data-name="true"]');
  await expect(names).toContainText([`${mark} A`, `${mark} B`, `${mark} C`]);
  await awake(page);
  await header('Company').click();
  await expect(header('Company')).toHaveAttribute('aria-sort', 'ascending');
  await expect(names).toContainText([`${mark} B`, `${mark} A`, `${mark} C`]);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByLabel(mark, { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(header(mark)).toBeVisible();
  await expect(grid.getByRole('row', { name: `${mark} B` }).getByText('7', { exact: true })).toBeVisible();

  const before = (await header('Title').boundingBox())?.width ?? 0;
  await header('Title').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(async () => (await header('Title').boundingBox())?.width ?? 0).toBeGreaterThan(before);
  const place = Number(await header('Title').getAttribute('aria-colindex'));
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect(header('Title')).toHaveAttribute('aria-colindex', String(place - 1));
  await page.reload();
  await expect(header('Title')).toHaveAttribute('aria-colindex', String(place - 1));

  // The columns are in the address, and arranged again there; an edge that is pulled shows its width at once.
  expect(new URL(page.url()).searchParams.get('columns')).toMatch(/^name,(.*,)?title:\d+,/);
  await awake(page);
  const box = await header('Title').boundingBox();
  const edge = { x: (box?.x ?? 0) + (box?.width ?? 0) - 3, y: (box?.y ?? 0) + 10 };
  await page.mouse.move(edge.x, edge.y);
  await page.mouse.down();
  await page.mouse.move(edge.x + 90, edge.y, { steps: 5 });
  const widened = async () => Math.round(((await header('Title').boundingBox())?.width ?? 0) - (box?.width ?? 0));
  await expect.poll(widened).toBe(90);
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`title%3A${Math.round((box?.width ?? 0) + 90)}`));
  expect(await widened()).toBe(90);
});

test('conditions stand in an or-group, and a pointer is any of several, me among them', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Gneiss${Date.now()}`;
  await put(api, mark);
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  const grid = page.getByRole('grid', { name: 'Contacts' });
  await expect(grid).toHaveAttribute('aria-rowcount', '4');
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await awake(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(filter).toBeVisible();
  await filter.getByRole('option', { name: 'Owner', exact: true }).click();
  await filter.getByLabel('Condition').click();
  await page.getByRole('option', { name: 'is any of' }).click();
  await page.keyboard.type('me');
  await filter.getByRole('option', { name: 'Me' }).click();
  await filter.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: 'Owner is any of me' })).toBeVisible();
  await expect(page.getByText('No contacts match')).toBeVisible();
  const { contacts } = await (await api.get(`/api/v1/contacts?q=${mark}&sort=name`)).json();
  const { members } = await (await api.get('/api/v1/members')).json();
  const owner = members.find(({ role }: { role: string }) => role === 'owner');
  await api.patch(`/api/v1/contacts/${contacts[1].id}`, { data: { ownerId: owner.id } });
  await page.reload();
  await expect(grid.getByRole('row', { name: `${mark} B` })).toBeVisible();
  await expect(grid).toHaveAttribute('aria-rowcount', '2');

  // A group of which any holds, in place of it: the title is one of two.
  await page.getByRole('button', { name: 'Remove the filter Owner' }).click();
  await expect(grid).toHaveAttribute('aria-rowcount', '4');
  const title = async (letter: string, form: Locator) => {
    await form.getByRole('option', { name: 'Title', exact: true }).click();
    await form.getByLabel('Title', { exact: true }).fill(`title ${letter}`);
    await page.keyboard.press('Enter');
  };
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await filter.getByRole('option', { name: /^Group, of which any/ }).click();
  await title('a', filter);
  await expect(grid).toHaveAttribute('aria-rowcount', '2');
  const group = page.getByRole('group', { name: 'Group of conditions' });
  await group.getByRole('button', { name: 'Add to the group' }).click();
  await title('c', page.getByRole('dialog', { name: 'Add to the group' }));
  await expect(grid).toHaveAttribute('aria-rowcount', '3');
  await group.getByRole('button', { name: 'Any of these: change to all' }).click();
  await expect(page.getByText('No contacts match')).toBeVisible();
});

test('chosen records are exported in the columns that are shown, and the palette does what the page offers', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Schist${Date.now()}`;
  await put(api, mark);
  await signIn(page);
  await page.goto(`/contacts?q=${mark}&sort=name&columns=name,title`);
  const grid = page.getByRole('grid', { name: 'Contacts' });
  const bar = page.getByRole('toolbar', { name: 'Chosen records' });
  await expect(grid).toHaveAttribute('aria-rowcount', '4');
  await awake(page);
  await grid
    .getByRole('row', { name: `${mark} C` })
    .getByRole('checkbox')
    .click();
  await expect(bar).toBeVisible();
  await grid
    .getByRole('row', { name: `${mark} A` })
    .getByRole('checkbox')
    .click();
  const text = async (press: () => Promise<void>) => {
    const download = page.waitForEvent('download');
    await press();
    const stream = await (await download).createReadStream();
    let read = '';
    for await (const piece of stream) read += piece;
    return read.replace('\ufeff', '').trim().split('\r\n');
  };
  const chosen = await text(async () => {
    await bar.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
  });
  expect(chosen).toEqual(['name,title', `${mark} A,Title A`, `${mark} C,Title C`]);

  const whole = await text(async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('export this list as csv');
    await page.getByRole('option', { name: 'Export this list as CSV' }).click();
  });
  expect(whole).toHaveLength(4);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('new tag');
  await page.getByRole('option', { name: 'New tag' }).click();
  await expect(page.getByRole('dialog', { name: /tag/i })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('a field is set on what is chosen, which is told and undone from another page', async ({ page, signIn, api }) => {
  const mark = `Quartzite${Date.now()}`;
  const read = await put(api, mark);
  await signIn(page);
  await page.goto(`/contacts?q=${mark}&sort=name`);
  const grid = page.getByRole('grid', { name: 'Contacts' });
  const bar = page.getByRole('toolbar', { name: 'Chosen records' });
  await expect(grid).toHaveAttribute('aria-rowcount', '4');
  await awake(page);
  await grid.getByRole('checkbox', { name: 'Choose all' }).click();
  await expect(bar.getByText('3 chosen')).toBeVisible();
  await bar.getByRole('button', { name: /Set field|Field/ }).click();
  await page.getByRole('option', { name: 'Title', exact: true }).click();
  await page.getByLabel('Title', { exact: true }).fill('Keeper');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  const toast = page.getByRole('listitem').filter({ hasText: '3 contacts changed' });
  await expect(toast).toBeVisible();
  expect(await read('title')).toEqual(['Keeper', 'Keeper', 'Keeper']);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => read('title')).toEqual(['Title A', 'Title B', 'Title C']);
});
