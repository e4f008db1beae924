import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { root } from '../../scripts/run.mjs';
import { totpCode } from '../../server/test/totp';
import { awake } from '../awake';
import { problemsOf } from '../axe';
import { problemsOpened } from '../dialogs/check';
import { expect, test } from '../fixtures';
import type { Credentials } from '../service';

const FIRST = 'the first password of hers';
const SECOND = 'the second password of hers';
const THIRD = 'the third password of hers';

/** Invites somebody as the owner, and has them join in a browser of their own. */
async function joinTeam(owner: Page, browser: Browser, { baseUrl }: Credentials) {
  const email = `zoe${Date.now()}@team.example`;
  const invited = await owner.request.post('/api/trpc/team.invite', { data: { email, role: 'member' } });
  const page = await (await browser.newContext({ baseURL: baseUrl })).newPage();
  await page.goto((await invited.json()).result.data.url);
  await expect(page.getByLabel('Your name')).toBeVisible();
  expect.soft(await problemsOf(page, 'an invitation')).toEqual([]);
  await page.getByLabel('Your name').fill('Zoe');
  await page.getByLabel('Password').fill(FIRST);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Zoe' })).toBeVisible();
  return { email, page };
}

async function signInAs(page: Page, email: string, password: string) {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** What the operator of the machine prints for whom no mail reaches. */
function printedReset(email: string, { databaseUrl, baseUrl }: Credentials): string {
  const env = { ...process.env, DATABASE_URL: databaseUrl, CRM_BASE_URL: baseUrl };
  const args = [join(root, 'cli/crm.mjs'), 'admin', 'account', 'reset', '--email', email];
  return execFileSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' }).trim();
}

test('a member changes the password, sees where they are signed in, and gets back in after forgetting it', async ({
  page,
  signIn,
  browser,
  credentials,
}) => {
  test.slow();
  await signIn(page);
  const { email, page: hers } = await joinTeam(page, browser, credentials);
  const other = await (await browser.newContext({ baseURL: credentials.baseUrl })).newPage();
  await signInAs(other, email, FIRST);
  await expect(other.getByRole('heading', { name: 'Hello, Zoe' })).toBeVisible();

  await hers.getByRole('button', { name: /Account:/ }).click();
  await hers.getByRole('menuitem', { name: 'Password and sessions' }).click();
  const sessions = hers.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText('this one');
  await hers.getByLabel('Current password').fill('not the password');
  await hers.getByLabel('New password').fill('          ');
  await hers.getByRole('button', { name: 'Change password' }).click();
  await expect(hers.getByText('Use at least 10 characters')).toBeVisible();
  await hers.getByLabel('New password').fill(SECOND);
  await hers.getByRole('button', { name: 'Change password' }).click();
  await expect(hers.getByText('This is not your password')).toBeVisible();
  await hers.getByLabel('Current password').fill(FIRST);
  await hers.getByRole('button', { name: 'Change password' }).click();
  await expect(hers.getByText('Password changed.')).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await other.goto('/contacts');
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await other.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(other.getByText('admin account reset')).toBeVisible();
  const link = printedReset(email, credentials);
  await other.goto(link);
  await expect(other.getByLabel('New password')).toBeVisible();
  expect.soft(await problemsOf(other, 'a new password')).toEqual([]);
  await other.getByLabel('New password').fill(THIRD);
  await other.getByRole('button', { name: 'Set password' }).click();
  await expect(other.getByRole('heading', { name: 'Hello, Zoe' })).toBeVisible();
  await hers.goto('/contacts');
  await expect(hers.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await hers.goto(link);
  await hers.getByLabel('New password').fill(SECOND);
  await hers.getByRole('button', { name: 'Set password' }).click();
  await expect(hers.getByText('This link no longer works.')).toBeVisible();
  await signInAs(hers, email, THIRD);
  await expect(hers.getByRole('heading', { name: 'Hello, Zoe' })).toBeVisible();
  await hers.goto('/settings/account');
  await hers.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(sessions).toHaveCount(1);
});

test('signing in leads on within this site, and nowhere else', async ({ page, signIn, credentials }) => {
  await signIn(page);
  const leads = async (next: string) => {
    const answer = await page.request.get(`/sign-in?next=${next}`, { maxRedirects: 0 });
    return [answer.status(), answer.headers().location];
  };
  const away = ['%2F%09%2Fevil.example%2Fphish', '%2F%0A', '%2F%0A%2Fevil.example', '%2F%2Fevil.example'];
  away.push('%2F%5Cevil.example', '%2F%255Cevil.example', 'https%3A%2F%2Fevil.example', '%2F.%2F%2Fevil.example');
  for (const next of away) expect([next, await leads(next)]).toEqual([next, [307, '/']]);
  expect(await leads('%2Fcontacts%3Fq%3Dada')).toEqual([307, '/contacts?q=ada']);
  expect(new URL((await page.goto(`/sign-in?next=${away[0]}`))?.url() ?? '').origin).toBe(credentials.baseUrl);
});

/** A device that checks who holds it, as Chromium simulates it. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
}

test('a member sets up an authenticator app and a passkey, and signs in by each', async ({
  page,
  signIn,
  browser,
  credentials,
  api,
}) => {
  test.slow();
  await signIn(page);
  const { email, page: hers } = await joinTeam(page, browser, credentials);
  await hers.goto('/settings/account');
  await hers.getByRole('button', { name: 'Set up' }).click();
  await hers.getByRole('dialog').getByLabel('Your password').fill(FIRST);
  await hers.getByRole('button', { name: 'Continue' }).click();
  await expect(hers.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = await hers.getByRole('dialog').locator('code').innerText();
  const uri = `otpauth://totp/CRM?secret=${secret}`;
  await hers.getByLabel('The code it shows').fill(totpCode(uri));
  await hers.getByRole('button', { name: 'Turn on' }).click();
  const codes = hers.getByRole('dialog', { name: 'Keep your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  await hers.getByRole('button', { name: 'I have kept them' }).click();
  await expect(hers.getByRole('button', { name: 'New recovery codes' })).toBeVisible();

  await addDevice(hers);
  await hers.getByRole('button', { name: 'Add a passkey' }).click();
  await hers.getByRole('dialog').getByLabel('Your password').fill(FIRST);
  await hers.getByRole('button', { name: 'Continue' }).click();
  const passkeys = hers.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  await passkeys.getByRole('button', { name: /^Remove/ }).click();
  const removal = hers.getByRole('alertdialog');
  await expect(removal).toBeVisible();
  expect.soft(await problemsOpened(hers, removal, 'the question before a passkey goes')).toEqual([]);
  await hers.keyboard.press('Escape');

  await page.goto('/settings/members');
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('button', { name: 'More about Zoe' }).click();
  await page.getByRole('menuitem', { name: 'Reset second factor' }).click();
  const reset = page.getByRole('alertdialog');
  await expect(reset).toBeVisible();
  expect.soft(await problemsOpened(page, reset, 'the question before a factor is reset')).toEqual([]);
  const { contacts } = await (await api.get('/api/v1/contacts')).json();
  await hers.goto(`/contacts/${contacts.find((one: { email: string | null }) => one.email).id}`);
  const acts = hers.getByRole('toolbar', { name: 'Actions' });
  await acts.getByRole('button', { name: 'Meeting', exact: true }).click();
  const booking = hers.getByRole('dialog', { name: 'Book a meeting' });
  await expect(booking).toBeVisible();
  expect.soft(await problemsOpened(hers, booking, 'a meeting of somebody who offers none')).toEqual([]);
  await hers.keyboard.press('Escape');

  await hers.getByRole('button', { name: /Account:/ }).click();
  await hers.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(hers.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await awake(hers);
  await hers.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(hers.getByRole('heading', { name: 'Hello, Zoe' })).toBeVisible();

  const other = await (await browser.newContext({ baseURL: credentials.baseUrl })).newPage();
  await signInAs(other, email, FIRST);
  await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await other.getByLabel('Code').fill('000000');
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByText('This is not the code')).toBeVisible();
  expect.soft(await problemsOf(other, 'a code that is not right')).toEqual([]);
  await other.getByLabel('Code').fill(totpCode(uri, 1));
  await other.getByLabel('Trust this browser').click();
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('heading', { name: 'Hello, Zoe' })).toBeVisible();
  await other.getByRole('button', { name: /Account:/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signInAs(other, email, FIRST);
  await expect(other.getByRole('heading', { name: 'Hello, Zoe' })).toBeVisible();

  const third = await (await browser.newContext({ baseURL: credentials.baseUrl })).newPage();
  await signInAs(third, email, FIRST);
  await expect(third.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await awake(third);
  await third.getByRole('button', { name: 'Use a recovery code' }).click();
  await third.getByLabel('Recovery code').fill(recovery);
  await third.getByRole('button', { name: 'Sign in' }).click();
  await expect(third.getByRole('heading', { name: 'Hello, Zoe' })).toBeVisible();
});

test('a member chooses how they are told, and a mail’s link stops it', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/settings/notifications');
  const tasks = page.getByRole('combobox', { name: 'Tasks' });
  await tasks.click();
  await page.getByRole('option', { name: 'And in a daily mail' }).click();
  await expect(tasks).toContainText('And in a daily mail');
  await page.goto(`/sign-in?next=${encodeURIComponent('/settings/notifications?stop=task')}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop mails' }).click();
  await expect(page.getByText('No more mails about tasks')).toBeVisible();
  await expect(tasks).toContainText('In the console');
});
