import type { APIRequestContext, APIResponse, Browser, BrowserContext, Page } from '@playwright/test';
import { totpCode } from '../../server/test/totp';
import { said } from '../fixtures';
import { startReceiver } from '../receiver';
import { byKeys, expect, task } from './task';

/** Invites somebody as whoever is signed in. */
async function invite(request: APIRequestContext, mark: string) {
  const data = { email: `mia.${mark}@team.example`, name: `Mia ${mark}`, role: 'member' };
  const answer = await request.post('/api/trpc/team.invite', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { ...data, url: (await answer.json()).result.data.url as string };
}

interface Service {
  post: (path: string, data: object) => ReturnType<APIResponse['json']>;
  ask: (path: string) => ReturnType<APIResponse['json']>;
}

/** Somebody who looks after a contact. */
async function makeLeaver(request: APIRequestContext, { post, ask }: Service, mark: string) {
  const { name, email } = await invite(request, mark);
  const { members } = await ask('members');
  const leaver = members.find((one: { email: string }) => one.email === email);
  const theirs = { name: mark, email: `${mark}@example.com`, ownerId: leaver.id };
  await post('contacts', { contacts: [theirs] });
  return { name, theirs };
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

byKeys('api-key', async ({ page, signIn, hands, mark }) => {
  await signIn(page);
  await page.goto('/settings/api-keys');
  await expect(page.getByRole('button', { name: 'New key' })).toBeVisible();
  await hands.command('New API key');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await hands.type(mark);
  await hands.press('Tab', 'Tab', 'Tab');
  await expect(dialog.getByLabel('Search scopes')).toBeFocused();
  await hands.type('read:contacts');
  await hands.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'read:contacts' })).toBeChecked();
  await hands.press('Control+Enter');
  await expect(dialog.getByRole('code')).toHaveText(/^crm_/);
  await expect(dialog.getByRole('button', { name: 'Copy key' })).toBeFocused();
  await hands.press('Tab', 'Enter');
  await expect(page.getByRole('listitem').filter({ hasText: mark })).toContainText('1 scope');
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

byKeys('webhook', async ({ page, signIn, hands }) => {
  const receiver = await startReceiver();
  await signIn(page);
  await page.goto('/settings/webhooks');
  await expect(page.getByRole('button', { name: 'Add endpoint' })).toBeVisible();
  await hands.command('Add a webhook endpoint');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('URL')).toBeFocused();
  await hands.type(receiver.url);
  await hands.press('Tab', 'Tab');
  await expect(dialog.getByLabel('Search events')).toBeFocused();
  await expect(dialog.getByRole('checkbox', { name: /contact\.created/ })).toBeVisible();
  await hands.type('contact.created');
  await hands.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: /contact\.created/ })).toBeChecked();
  await hands.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Signing secret' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy secret' })).toBeFocused();
  await hands.press('Tab', 'Enter');
  await expect(page.getByRole('button', { name: 'Send test' })).toBeVisible();
  await hands.command('Send a test to this endpoint');
  const deliveries = page.getByRole('region', { name: 'Deliveries' });
  await expect(deliveries.getByRole('button', { name: /webhook\.test.*Delivered/ })).toBeVisible();
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

byKeys('invite', async ({ page, signIn, hands, mark }) => {
  await signIn(page);
  await page.goto('/');
  await hands.command('Invite a member');
  await expect(page.getByLabel('Email')).toBeFocused();
  await hands.type(`zoe.${mark}@team.example`);
  await hands.press('Enter');
  await expect(page.getByRole('dialog').getByRole('code')).toContainText('/invite/');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused();
  await hands.press('Tab', 'Enter');
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

byKeys('change-role', async ({ page, signIn, hands, mark }) => {
  await signIn(page);
  const { name } = await invite(page.request, mark);
  await page.goto('/settings/members');
  const role = page.getByRole('combobox', { name: `Role of ${name}` });
  await expect(role).toBeVisible();
  await hands.command(`Make ${name} an admin`);
  const growing = page.getByRole('alertdialog', { name: `Make ${name} an admin?` });
  await expect(growing.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await hands.press('Tab', 'Enter');
  await expect(role).toContainText('Admin');
});

task('hand-over', async ({ page, post, ask, signIn, hands, mark, clean }) => {
  await signIn(page);
  const { name, theirs } = await makeLeaver(page.request, { post, ask }, mark);
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

byKeys('hand-over', async ({ page, post, ask, signIn, hands, mark }) => {
  await signIn(page);
  const { name, theirs } = await makeLeaver(page.request, { post, ask }, mark);
  await page.goto('/settings/members');
  await expect(page.getByRole('button', { name: `More about ${name}` })).toBeVisible();
  await hands.command(`Remove ${name}`);
  const leaving = page.getByRole('dialog', { name: `Remove ${name}?` });
  await expect(leaving.getByRole('combobox')).toBeFocused();
  await hands.press('Enter');
  await expect(page.getByRole('option', { name: 'Nobody' })).toBeFocused();
  await hands.type('Olivia');
  await expect(page.getByRole('option', { name: /Olivia/ })).toBeFocused();
  await hands.press('Enter', 'Control+Enter');
  await expect(leaving).toBeHidden();
  const { contacts } = await ask(`contacts?email=${theirs.email}&include=owner`);
  expect(contacts[0].owner.name).toMatch(/^Olivia/);
});

interface Joining {
  page: Page;
  browser: Browser;
  /** Of whoever invites them. */
  session: Parameters<BrowserContext['addCookies']>[0];
  credentials: { baseUrl: string };
}

const PASSWORD = 'a password of her own';

/** Somebody who was invited, has joined and looks at their account. */
async function joined({ page, browser, session, credentials }: Joining, mark: string) {
  const owner = await browser.newContext({ baseURL: credentials.baseUrl });
  await owner.addCookies(session);
  const { url } = await invite(owner.request, mark);
  await owner.close();
  await page.goto(url);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Mia' })).toBeVisible();
  await page.goto('/settings/account');
}

/** What an authenticator app shows that was given the key in the dialog. */
async function codeOf(page: Page): Promise<string> {
  const secret = await page.getByRole('dialog').getByRole('code').innerText();
  return totpCode(`otpauth://totp/CRM?secret=${secret}`);
}

task('second-factor', async ({ page, browser, session, credentials, hands, mark, clean }) => {
  await joined({ page, browser, session, credentials }, mark);
  await hands.click(page.getByRole('button', { name: 'Set up' }));
  await expect(page.getByLabel('Your password')).toBeFocused();
  await clean('the password before a second factor');
  await hands.type(PASSWORD);
  await hands.press('Enter');
  await expect(page.getByLabel('The code it shows')).toBeFocused();
  await clean('a second factor that is set up');
  await hands.type(await codeOf(page));
  await hands.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keep your recovery codes' })).toBeVisible();
  await clean('the recovery codes');
  await hands.click(page.getByRole('button', { name: 'I have kept them' }));
  await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeVisible();
});

byKeys('second-factor', async ({ page, browser, session, credentials, hands, mark }) => {
  await joined({ page, browser, session, credentials }, mark);
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  await hands.command('Set up an authenticator app');
  await expect(page.getByLabel('Your password')).toBeFocused();
  await hands.type(PASSWORD);
  await hands.press('Enter');
  await expect(page.getByLabel('The code it shows')).toBeFocused();
  await hands.type(await codeOf(page));
  await hands.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keep your recovery codes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy all' })).toBeFocused();
  await hands.press('Tab', 'Enter');
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

byKeys('currency-rate', async ({ page, api, ask, signIn, hands }) => {
  const data = { currency: 'USD', rates: [{ currency: 'EUR', rate: 2, since: '2020-01-01' }] };
  expect((await api.put('/api/v1/currencies', { data })).ok()).toBe(true);
  await signIn(page);
  await page.goto('/settings/currencies');
  const rate = page.getByLabel('Rate 1: one in USD');
  await expect(rate).toHaveValue('2');
  await hands.command('Change the rate of EUR');
  await expect(rate).toBeFocused();
  await hands.type('1.25');
  await hands.press('Enter');
  await expect(said(page, 'Currencies saved')).toBeVisible();
  expect((await ask('currencies')).rates).toMatchObject([{ currency: 'EUR', rate: 1.25 }]);
});
