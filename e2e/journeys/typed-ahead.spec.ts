import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { holdRequests } from '../held';

/** Does something on a list whose scripts come only afterwards, as over a slow line. */
async function before(page: Page, step: () => Promise<void>) {
  const scripts = await holdRequests(page, '**/_next/static/**');
  await step();
  // The page has asked by now; a busy machine may say so a little later than the keys were typed.
  await expect.poll(() => scripts.asked.length).toBeGreaterThan(0);
  scripts.release();
}

test('what is typed before the window is there that a key opens is in its first field', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/contacts');
  await before(page, async () => {
    await page.keyboard.press('n');
    // Each is a key of the list, too.
    await page.keyboard.type('Xnjk');
    await page.keyboard.press('Backspace');
    await page.keyboard.type(' Bell');
  });
  const name = page.getByRole('dialog').getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Xnj Bell');
  await page.keyboard.type('e');
  await expect(name).toHaveValue('Xnj Belle');
});

test('what is typed before a list beside a button is there finds in it', async ({ page, signIn, api }) => {
  const mark = `Agate${Date.now()}`;
  const steps = [{ type: 'EMAIL', delayDays: 3, subject: 'Hello', bodyHtml: '<p>Hello</p>' }];
  await api.post('/api/v1/contacts', { data: { contacts: [{ name: mark, email: `${mark}@example.com` }] } });
  await api.post('/api/v1/sequences', { data: { name: mark, steps } });
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  const bar = page.getByRole('toolbar', { name: 'Chosen records' });
  // The bar is a script of its own; a press that is no person's does not ask for the others.
  await page.getByRole('checkbox', { name: 'Choose all' }).dispatchEvent('click');
  await expect(bar.getByText('1 chosen')).toBeVisible();
  await before(page, async () => {
    await bar.getByRole('button', { name: 'Enrol' }).click();
    await page.keyboard.type(mark);
  });
  await page.getByRole('option', { name: mark }).click();
  await expect(page.getByText('1 contact enrolled')).toBeVisible();
});

test('letters and Enter choose in a list of values that is on its way', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/settings/notifications');
  const choice = page.getByRole('combobox').first();
  await expect(choice).toBeEnabled();
  const words = (await choice.textContent()) === 'Off' ? 'In the app' : 'Off';
  await before(page, async () => {
    await choice.click();
    await page.keyboard.type(words.slice(0, 3));
    await page.keyboard.press('Enter');
  });
  await expect(choice).toHaveText(words);
  await expect(page.getByRole('listbox')).toHaveCount(0);
});
