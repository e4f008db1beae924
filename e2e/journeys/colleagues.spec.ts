import { awake } from '../awake';
import { expect, test } from '../fixtures';
import { receive } from '../inbound';

test('a list and a panel follow what a colleague writes, and move nothing under who writes', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Agate${Date.now()}`;
  const put = (...names: string[]) =>
    api.post('/api/v1/contacts', {
      data: {
        contacts: names.map((name) => ({ name: `${mark} ${name}`, externalId: `${mark} ${name}`, title: 'Clerk' })),
      },
    });
  await put('B', 'D');
  await signIn(page);
  await page.goto(`/contacts?q=${mark}&sort=name&columns=name,title`);
  const grid = page.getByRole('grid', { name: 'Contacts' });
  await expect(grid).toHaveAttribute('aria-rowcount', '3');
  await awake(page);

  // The cursor stays with its record, though another one comes above it.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  await put('A');
  await expect(grid).toHaveAttribute('aria-rowcount', '4');
  await page.keyboard.type('Head');
  await put('C');
  const row = (name: string) => grid.getByRole('row', { name: `${mark} ${name}` });
  await expect(row('D').getByRole('textbox')).toHaveValue('Head');
  await page.keyboard.press('Enter');
  await expect(grid).toHaveAttribute('aria-rowcount', '5');
  await expect(row('D')).toContainText('Head');
  const titleOf = async (name: string) =>
    (await (await api.get(`/api/v1/contacts/${encodeURIComponent(`${mark} ${name}`)}`)).json()).contact.title;
  await expect.poll(() => titleOf('D')).toBe('Head');
  expect([await titleOf('B'), await titleOf('C')]).toEqual(['Clerk', 'Clerk']);
});

test('the board and the page of a record follow colleagues, and its timeline the mail', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Opal${Date.now()}`;
  const made = await api.post('/api/v1/contacts', {
    data: { contacts: [{ name: mark, externalId: mark, email: `${mark}@example.com` }] },
  });
  const [{ id }] = (await made.json()).results;
  await signIn(page);
  await page.goto(`/contacts/${id}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('created this')).toBeVisible();
  await api.post('/api/v1/notes', { data: { notes: [{ body: 'Likes tea', contactId: id }] } });
  await expect(timeline.getByText('Likes tea')).toBeVisible();
  await api.patch(`/api/v1/contacts/${id}`, { data: { name: `${mark} the second` } });
  await expect(page.getByRole('heading', { name: `${mark} the second`, level: 1 })).toBeVisible();
  await receive(api, { name: mark, email: `${mark}@example.com` }, `Hello from ${mark}`);
  await expect(timeline.getByText(`Hello from ${mark}`)).toBeVisible();

  await page.goto('/board');
  const card = page.getByRole('button', { name: `${mark} deal` });
  await expect(page.getByRole('heading', { name: 'Board', level: 1 })).toBeVisible();
  await expect(card).toBeHidden();
  await api.post('/api/v1/deals', { data: { deals: [{ name: `${mark} deal`, value: 100 }] } });
  await expect(card).toBeVisible();
});
