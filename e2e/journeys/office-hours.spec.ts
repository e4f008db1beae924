import { problemsOf } from '../axe';
import { expect, test } from '../fixtures';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

test('outside the hours of a site a visitor leaves an address, and becomes a lead', async ({
  page,
  browser,
  credentials,
  signIn,
  api,
}) => {
  test.slow();
  const mark = `Closed ${Date.now()}`;
  await signIn(page);
  await page.goto('/chats/settings');
  await page.getByRole('button', { name: 'New site' }).click();
  const dialog = page.getByRole('dialog', { name: 'New site' });
  await dialog.getByLabel('Name', { exact: true }).fill(mark);
  await dialog.getByLabel('When nobody is there').fill('We are asleep.');
  await dialog.getByRole('switch', { name: 'Any website' }).click();
  await dialog.getByRole('switch', { name: 'Somebody is always there' }).click();
  // Open on the day after the day after tomorrow alone, so that it is closed now in every time zone.
  for (const day of DAYS.slice(1, 6)) {
    const remove = dialog.getByRole('button', { name: new RegExp(`^Remove .*, ${day}$`) });
    if (await remove.count()) await remove.click();
  }
  const open = DAYS[(new Date().getUTCDay() + 3) % 7] ?? '';
  await dialog.getByRole('button', { name: `Add a time, ${open}` }).click();
  await expect(dialog.getByRole('link', { name: 'Mail' })).toHaveAttribute('href', '/settings/mailboxes');
  expect.soft(await problemsOf(page, 'the hours of a site')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create site' }).click();
  await expect(dialog).toBeHidden();
  const { sites } = (await (await page.request.get('/api/trpc/chatSites.list')).json()).result.data;
  const { key } = sites.find(({ name }: { name: string }) => name === mark);

  const visitor = await (await browser.newContext({ baseURL: credentials.baseUrl })).newPage();
  await visitor.goto(`/chat/${key}`);
  await expect(visitor.getByText('We are asleep.')).toBeVisible();
  await visitor.getByRole('textbox', { name: 'Your message' }).fill(`Is it open? ${mark}`);
  await visitor.getByLabel('Your email address').fill(`vera.${Date.now()}@visitor.example`);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByRole('log').getByText(`Is it open? ${mark}`)).toBeVisible();
  expect.soft(await problemsOf(visitor, 'a chat while nobody is there')).toEqual([]);

  await page.goto('/chats?queue=waiting');
  await page
    .getByRole('list', { name: 'Chats' })
    .getByRole('link', { name: new RegExp(mark) })
    .click();
  await page.getByRole('button', { name: 'Add as contact or lead' }).click();
  const adding = page.getByRole('dialog', { name: 'Add the visitor' });
  await adding.getByText('Lead', { exact: true }).click();
  await adding.getByLabel('Name', { exact: true }).fill(mark);
  await adding.getByRole('button', { name: 'Add lead' }).click();
  await expect(adding).toBeHidden();
  const { leads } = await (await api.get(`/api/v1/leads?q=${encodeURIComponent(mark)}`)).json();
  expect(leads).toMatchObject([{ name: mark, email: expect.stringContaining('@visitor.example') }]);
});
