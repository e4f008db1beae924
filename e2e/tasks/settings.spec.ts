import type { APIRequestContext } from '@playwright/test';
import { totpCode } from '../../server/test/totp';
import { said } from '../fixtures';
import { startReceiver } from '../receiver';
import { expect, task } from './task';

/** Invites somebody as whoever is signed in. */
async function invite(request: APIRequestContext, mark: string) {
  const data = { email: `mia.${mark}@team.example`, name: `Mia ${mark}`, role: 'member' };
  const answer = await request.post('/api/trpc/team.invite', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { ...data, url: (await answer.json()).result.data.url as string };
}

task('api-key', async ({ page, signIn, hands, mark, clean }) => {
  await signIn(page);
  await page.goto('/settings/api-keys');
  await hands.click(page.getByRole('button', { name: 'New key' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await clean('a new key');
  await hands.type(mark);
  await hands.click(dialog.getByRole('checkbox', { name: 'read:contacts' }));
  await hands.click(dialog.getByRole('button', { name: 'Create key' }));
  await expect(dialog.getByRole('code')).toHaveText(/^crm_/);
  await clean('a key that is shown once');
  await hands.click(dialog.getByRole('button', { name: 'Done' }));
  await expect(page.getByRole('listitem').filter({ hasText: mark })).toBeVisible();
});

task('webhook', async ({ page, signIn, hands, clean }) => {
  const receiver = await startReceiver();
  await signIn(page);
  await page.goto('/settings/webhooks');
  await hands.click(page.getByRole('button', { name: 'Add endpoint' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('URL')).toBeFocused();
  await hands.type(receiver.url);
  await hands.click(dialog.getByRole('checkbox', { name: /contact\.created/ }));
  await clean('a new endpoint');
  await hands.click(dialog.getByRole('button', { name: 'Add endpoint' }));
  await expect(page.getByRole('heading', { name: 'Signing secret' })).toBeVisible();
  await clean('the secret of an endpoint');
  await hands.click(page.getByRole('button', { name: 'Done' }));
  await hands.click(page.getByRole('button', { name: 'Send test' }));
  const deliveries = page.getByRole('region', { name: 'Deliveries' });
  await expect(deliveries.getByRole('button', { name: /webhook\.test.*Delivered/ })).toBeVisible();
  await clean('an endpoint and its deliveries');
  await receiver.close();
});

task('invite', async ({ page, signIn, hands, mark, clean }) => {
  await signIn(page);
  await page.goto('/settings/members');
  await hands.click(page.getByRole('button', { name: 'Invite' }));
  await expect(page.getByLabel('Email')).toBeFocused();
  await clean('an invitation that is written');
  await hands.type(`zoe.${mark}@team.example`);
  await hands.press('Enter');
  await expect(page.getByRole('dialog').getByRole('code')).toContainText('/invite/');
  await clean('an invitation that is shown once');
  await hands.click(page.getByRole('button', { name: 'Done' }));
  await expect(page.getByRole('listitem').filter({ hasText: `zoe.${mark}@team.example` })).toContainText('invited');
});

task('change-role', async ({ page, signIn, hands, mark, clean }) => {
  await signIn(page);
  const { name } = await invite(page.request, mark);
  await page.goto('/settings/members');
  const role = page.getByRole('combobox', { name: `Role of ${name}` });
  await hands.click(role);
  await hands.click(page.getByRole('option', { name: 'Admin' }));
  const growing = page.getByRole('alertdialog', { name: `Make ${name} an admin?` });
  await expect(growing).toBeVisible();
  await clean('the question before a role grows');
  await hands.click(growing.getByRole('button', { name: 'Make admin' }));
  await expect(role).toContainText('Admin');
});

task('hand-over', async ({ page, post, ask, signIn, hands, mark, clean }) => {
  await signIn(page);
  const { name, email } = await invite(page.request, mark);
  const { members } = await ask('members');
  const leaver = members.find((one: { email: string }) => one.email === email);
  const theirs = { name: mark, email: `${mark}@example.com`, ownerId: leaver.id };
  await post('contacts', { contacts: [theirs] });
  await page.goto('/settings/members');
  await hands.click(page.getByRole('button', { name: `More about ${name}` }));
  await hands.click(page.getByRole('menuitem', { name: 'Remove from workspace' }));
  const leaving = page.getByRole('dialog', { name: `Remove ${name}?` });
  await expect(leaving).toContainText('1 contact');
  await clean('who looks after what a leaver had');
  await hands.click(leaving.getByRole('combobox'));
  await hands.click(page.getByRole('option', { name: /Olivia/ }));
  await hands.click(leaving.getByRole('button', { name: 'Remove member' }));
  await expect(leaving).toBeHidden();
  const { contacts } = await ask(`contacts?email=${theirs.email}&include=owner`);
  expect(contacts[0].owner.name).toMatch(/^Olivia/);
});

task('second-factor', async ({ page, browser, session, credentials, hands, mark, clean }) => {
  const owner = await browser.newContext({ baseURL: credentials.baseUrl });
  await owner.addCookies(session);
  const { url } = await invite(owner.request, mark);
  await owner.close();
  const password = 'a password of her own';
  await page.goto(url);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Mia' })).toBeVisible();
  await page.goto('/settings/account');
  await hands.click(page.getByRole('button', { name: 'Set up' }));
  await expect(page.getByLabel('Your password')).toBeFocused();
  await clean('the password before a second factor');
  await hands.type(password);
  await hands.press('Enter');
  await expect(page.getByLabel('The code it shows')).toBeFocused();
  await clean('a second factor that is set up');
  const secret = await page.getByRole('dialog').getByRole('code').innerText();
  await hands.type(totpCode(`otpauth://totp/CRM?secret=${secret}`));
  await hands.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keep your recovery codes' })).toBeVisible();
  await clean('the recovery codes');
  await hands.click(page.getByRole('button', { name: 'I have kept them' }));
  await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeVisible();
});

task('currency-rate', async ({ page, api, ask, signIn, hands }) => {
  const data = { currency: 'USD', rates: [{ currency: 'EUR', rate: 2, since: '2020-01-01' }] };
  expect((await api.put('/api/v1/currencies', { data })).ok()).toBe(true);
  await signIn(page);
  await page.goto('/settings/currencies');
  await hands.click(page.getByLabel('Rate 1: one in USD'));
  await hands.press('Control+a');
  await hands.type('1.25');
  await hands.press('Enter');
  await expect(said(page, 'Currencies saved')).toBeVisible();
  expect((await ask('currencies')).rates).toMatchObject([{ currency: 'EUR', rate: 1.25 }]);
});
