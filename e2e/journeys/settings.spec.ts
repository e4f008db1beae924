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

test('each field of the sign-in of an organization says what is wrong with it', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/settings/sign-in');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const issuer = page.getByLabel('Issuer');
  await issuer.fill('login.acme.example');
  await save.click();
  await expect(issuer).toHaveAccessibleDescription('Enter an address that begins with https://');
  await issuer.fill('https://login.acme.example');
  await save.click();
  await expect(issuer).not.toHaveAttribute('aria-invalid', 'true');
  for (const name of ['Client id', 'Client secret'])
    await expect(page.getByLabel(name)).toHaveAccessibleDescription('Required');
  expect.soft(await problemsOf(page, 'a provider without a client')).toEqual([]);
  await page.getByLabel('Kind').click();
  await page.getByRole('option', { name: 'SAML' }).click();
  await page.getByLabel('Sign-in address').fill('https://login.acme.example/saml');
  await page.getByLabel('Certificate').fill('none');
  await save.click();
  await expect(page.getByLabel('Certificate')).toHaveAccessibleDescription('This is not a certificate in PEM');

  await page.getByLabel('Kind').click();
  await page.getByRole('option', { name: 'OpenID Connect' }).click();
  await issuer.fill('https://login.acme.example');
  await page.getByLabel('Client id').fill('crm');
  await page.getByLabel('Client secret').fill('for a test');
  await save.click();
  await expect(said(page, 'Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Client id')).toHaveValue('crm');
  await expect(page.getByLabel('Client secret')).toHaveValue('');
  await page.getByRole('button', { name: 'Remove your organization’s sign-in' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByLabel('Client id')).toHaveValue('');
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
