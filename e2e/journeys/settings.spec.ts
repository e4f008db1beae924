import { problemsOf } from '../axe';
import { expect, said, test } from '../fixtures';

test('a workspace gets another name, and what is wrong with one stands at its field', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/settings');
  const form = page.getByRole('region', { name: 'Workspace' });
  const name = form.getByLabel('Name');
  const before = await name.inputValue();
  await name.fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByRole('alert')).toBeVisible();
  expect.soft(await problemsOf(page, 'a workspace without a name')).toEqual([]);
  await name.fill(`${before} & Sons`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'Saved')).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue(`${before} & Sons`);
  await name.fill(before);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'Saved')).toBeVisible();
});

test('quotes show the seller as the settings have it', async ({ page, signIn, api }) => {
  await signIn(page);
  await page.goto('/settings');
  const form = page.getByRole('region', { name: 'Workspace' });
  const details = form.getByLabel('Seller details');
  await details.fill('1 Main Street\nVAT DE123456789');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'Saved')).toBeVisible();
  const post = async (path: string, data: object) => (await api.post(`/api/v1/${path}`, { data })).json();
  const externalId = `seller-${Date.now()}`;
  await post('deals', { deals: [{ name: 'Rollout', externalId }] });
  const lineItems = [{ name: 'Plan', unitPrice: 100 }];
  const { quote } = await post('quotes', { title: 'Rollout', dealExternalId: externalId, lineItems });
  await post(`quotes/${quote.id}/status`, { status: 'SENT' });
  await page.goto((await post(`quotes/${quote.id}/link`, {})).url);
  await expect(page.getByText('VAT DE123456789')).toBeVisible();
  await page.goto('/settings');
  await expect(details).toHaveValue('1 Main Street\nVAT DE123456789');
  await details.fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'Saved')).toBeVisible();
});

test('mail is set up, and its form says what is missing', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/settings/mailboxes');
  await page.getByRole('button', { name: 'Connect a mailbox' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect.soft(await problemsOf(page, 'the form of a mailbox')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const tracking = page.getByRole('switch').last();
  const was = await tracking.getAttribute('aria-checked');
  // It is drawn as it will be before that is kept.
  const kept = page.waitForResponse(/workspace\.setTracking/);
  await tracking.click();
  await expect(tracking).not.toHaveAttribute('aria-checked', was ?? '');
  await kept;
  await page.reload();
  await expect(tracking).not.toHaveAttribute('aria-checked', was ?? '');
  await tracking.click();
  await expect(tracking).toHaveAttribute('aria-checked', was ?? '');
});
