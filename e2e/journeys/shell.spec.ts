import type { Page } from '@playwright/test';
import { awake } from '../awake';
import { expect, PHONE, test } from '../fixtures';

const LONG = ['/', '/calendar?view=agenda', '/calendar/types/new', '/sequences/new'];

/** The page itself never scrolls: what is in it does. */
async function staysInSight(page: Page) {
  for (const path of LONG) {
    await page.goto(path);
    await expect(page.getByRole('heading').nth(1)).toBeVisible();
    const [whole, seen] = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return [scrollHeight, clientHeight];
    });
    expect(whole, path).toBe(seen);
  }
}

test('the shell stays in sight on long pages, and Tab begins at its beginning', async ({ page, signIn }) => {
  await signIn(page);
  await staysInSight(page);
  await page.goto('/contacts');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});

test('the sidebar fits 900 pixels, and stays as narrow as it was made', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await page.goto('/contacts');
  const nav = page.getByRole('navigation', { name: 'Main' });
  const [whole, seen] = await nav.evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight]);
  expect(whole).toBe(seen);
  const widen = page.getByRole('button', { name: 'Widen the sidebar' });
  await awake(page);
  await page.getByRole('button', { name: 'Narrow the sidebar' }).click();
  await expect(widen).toBeVisible();
  await page.reload();
  await expect(nav.getByRole('link', { name: 'Companies' })).toBeVisible();
  await widen.click();
  await expect(page.getByRole('button', { name: 'Narrow the sidebar' })).toBeVisible();
});

test('a dialog begins at its first field and gives the focus back, and Escape throws no key away', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto('/settings/api-keys');
  const open = page.getByRole('button', { name: 'New key' });
  const name = page.getByRole('dialog').getByLabel('Name');
  await open.click();
  await expect(name).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();

  await page.keyboard.press('Enter');
  await name.fill('Kept');
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Create key' }).click();
  const made = page.getByRole('dialog', { name: 'Your new key' });
  await expect(made).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(made.getByRole('code')).toBeVisible();
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(made).toBeHidden();
});

test('the palette changes the theme, and an address that leads nowhere leads on', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/tasks');
  const box = page.getByPlaceholder('Search records, pages and actions…');
  await page.keyboard.press('Control+k');
  await expect(box).toBeVisible();
  await box.fill('sign out');
  await expect(page.getByRole('option', { name: 'Sign out' })).toBeVisible();
  await box.fill('dark');
  await page.getByRole('option', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);

  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page');
  // The menu is still there, on pages without anything to show as well.
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const path of ['/counted/nothing', '/reports/records']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page');
    await expect(menu).toBeVisible();
  }
  await page.goto('/nowhere');
  await menu.getByRole('link', { name: 'Companies' }).click();
  await expect(page.getByRole('grid', { name: 'Companies' })).toBeVisible();
});

test('a stranger at an address that leads nowhere is shown nothing of the console', async ({ page }) => {
  for (const path of ['/nowhere', '/book/nobody', '/quote']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page');
    await expect(page.getByRole('link')).toHaveCount(0);
  }
});

test('a name that ends in an emoji is shown as the server wrote it', async ({ page, signIn, api }) => {
  const mark = `Onyx${Date.now()}`;
  await api.post('/api/v1/contacts', { data: { contacts: [{ name: `${mark} 🦄` }] } });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  const row = page.getByRole('row', { name: mark });
  await expect(row.getByText('O🦄', { exact: true })).toBeVisible();
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(errors).toEqual([]);
});

test.describe('on a phone', () => {
  test.use(PHONE);
  test('the shell stays in sight on long pages', async ({ page, signIn }) => {
    await signIn(page);
    await staysInSight(page);
  });
});
