import { expect, test } from '../fixtures';

test('a key is made with scopes, shown once, works within them, and stops when it is revoked', async ({
  page,
  signIn,
  request,
}) => {
  await signIn(page);
  await page.goto('/settings/api-keys');
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  await dialog.getByLabel('Name').fill('Reporting');
  await dialog.getByRole('checkbox', { name: 'read:contacts' }).click();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = await dialog.locator('code').innerText();
  expect(key).toMatch(/^crm_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const headers = { authorization: `Bearer ${key}` };
  expect((await request.get('/api/v1/contacts?limit=1', { headers })).status()).toBe(200);
  const refused = await request.post('/api/v1/tags', { headers, data: { name: 'no' } });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toEqual({ error: 'API key missing required scope: write:tags.' });

  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'Reporting' });
  await expect(row).toContainText('Used');
  await expect(page.getByText(key)).toHaveCount(0);
  await row.getByRole('button', { name: 'Revoke Reporting' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(row).toContainText('revoked');
  expect((await request.get('/api/v1/contacts?limit=1', { headers })).status()).toBe(401);
});
