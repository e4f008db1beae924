import { expect, PHONE, test } from '../fixtures';

test.use(PHONE);

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
