import { expect, PHONE, test } from '../fixtures';

test.use(PHONE);

const PAGES = [
  '/',
  '/contacts',
  '/companies',
  '/leads',
  '/forms',
  '/forms/new',
  '/chats',
  '/chats/settings',
  '/board',
  '/deals',
  '/quotes',
  '/products',
  '/tasks',
  '/notes',
  '/suppressions',
  '/settings',
  '/settings/members',
  '/settings/pipelines',
  '/settings/currencies',
  '/settings/custom-fields',
  '/settings/tags',
  '/settings/api-keys',
  '/settings/webhooks',
  '/docs',
  '/docs/contacts',
  '/docs/webhook-events',
];

test('no page is wider than a phone', async ({ page, signIn }) => {
  test.slow();
  await signIn(page);
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(375);
  }
});

test('the bottom bar and its drawer lead everywhere, and a card opens its record', async ({ page, signIn, api }) => {
  const name = `Pocket ${Date.now()}`;
  await api.post('/api/v1/contacts', { data: { contacts: [{ name, title: 'Courier' }] } });
  await signIn(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Contacts' }).last().click();
  await page.getByRole('row', { name }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByLabel('Title')).toHaveValue('Courier');
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL(/\/products/);
  await expect(page.getByRole('dialog')).toBeHidden();
});
