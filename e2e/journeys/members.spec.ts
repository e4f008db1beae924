import { expect, test } from '../fixtures';

test('an invited member joins by their link, works with records, and leaves the settings alone', async ({
  page,
  signIn,
  browser,
  credentials,
  api,
}) => {
  const email = `mia${Date.now()}@team.example`;
  await signIn(page);
  await page.goto('/settings/members');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Create invitation' }).click();
  const link = await page.getByRole('dialog').locator('code').innerText();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('invited');

  const context = await browser.newContext({ baseURL: credentials.baseUrl });
  const theirs = await context.newPage();
  await theirs.goto(link);
  await theirs.getByLabel('Your name').fill('Mia Member');
  await theirs.getByLabel('Password').fill('a password of her own');
  await theirs.getByRole('button', { name: 'Join' }).click();
  await expect(theirs.getByRole('heading', { name: 'Hello, Mia' })).toBeVisible();
  await theirs.goto('/settings/webhooks');
  await expect(theirs.getByRole('heading', { name: 'Webhooks' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Add endpoint' })).toHaveCount(0);
  await theirs.goto('/settings/api-keys');
  await expect(theirs.getByText('Only owners and admins of this workspace can do this.')).toBeVisible();
  await theirs.goto(link);
  await expect(theirs.getByText('This invitation no longer works')).toBeVisible();

  await page.reload();
  const role = page.getByRole('combobox', { name: 'Role of Mia Member' });
  await role.click();
  await page.getByRole('option', { name: 'Admin' }).click();
  const growing = page.getByRole('alertdialog', { name: 'Make Mia Member an admin?' });
  await expect(growing).toContainText('API keys');
  await growing.getByRole('button', { name: 'Cancel' }).click();
  await expect(role).toContainText('Member');
  await role.click();
  await page.getByRole('option', { name: 'Admin' }).click();
  await growing.getByRole('button', { name: 'Make admin' }).click();
  await expect(role).toContainText('Admin');

  const { members } = await (await api.get('/api/v1/members')).json();
  const idOf = (address: string) => members.find((one: { email: string }) => one.email === address).id;
  const mine = { name: 'Handed Over', email: `handed${Date.now()}@example.com`, ownerId: idOf(email) };
  await api.post('/api/v1/contacts', { data: { contacts: [mine] } });
  await page.getByRole('button', { name: 'More about Mia Member' }).click();
  await page.getByRole('menuitem', { name: 'Remove from workspace' }).click();
  const leaving = page.getByRole('dialog', { name: 'Remove Mia Member?' });
  await expect(leaving).toContainText('1 contact');
  await leaving.getByRole('combobox').click();
  await page.getByRole('option', { name: /Olivia/ }).click();
  await leaving.getByRole('button', { name: 'Remove member' }).click();
  await expect(page.getByText(email)).toHaveCount(0);
  const given = await (await api.get(`/api/v1/contacts?email=${mine.email}&include=owner`)).json();
  expect(given.contacts[0].owner.id).toBe(idOf(credentials.email));
  await theirs.goto('/');
  await expect(theirs.getByText('You are in no workspace')).toBeVisible();
  await context.close();
});

test('the last owner stays one', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/settings/members');
  await page.getByRole('combobox', { name: /Role of Olivia/ }).click();
  await page.getByRole('option', { name: 'Member' }).click();
  await expect(page.getByText('A workspace needs an owner.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: /Role of Olivia/ })).toContainText('Owner');
});
