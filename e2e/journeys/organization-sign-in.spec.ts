import type { Browser, Page } from '@playwright/test';
import { makeSigner } from '../../server/test/certificates';
import { startOidc } from '../../server/test/oidc-server';
import { startSaml } from '../../server/test/saml-server';
import { openDatabase } from '../database';
import { expect, said, test } from '../fixtures';
import type { Credentials } from '../service';

/** What the owner copies to the provider, as the settings show it. */
const shownAs = (owner: Page, label: string) => owner.getByText(label, { exact: true }).locator('..').locator('code');

async function choose(owner: Page, label: string, option: string) {
  await owner.getByRole('combobox', { name: label }).click();
  await owner.getByRole('option', { name: option }).click();
}

async function save(owner: Page) {
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect(said(owner, 'Saved')).toBeVisible();
}

/** Adds a domain, and has it be taken for the workspace's. */
async function ownDomain(owner: Page, domain: string, credentials: Credentials) {
  await owner.getByLabel('Add a domain').fill(domain);
  await owner.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(owner.getByText('Not verified')).toBeVisible();
  await expect(owner.getByText(`_workspace-crm.${domain}`)).toBeVisible();
  await owner.getByRole('button', { name: 'Check' }).click();
  await expect(owner.getByText(`_workspace-crm.${domain} has no such TXT record yet.`)).toBeVisible();
  await publishRecord(domain, credentials);
  await owner.reload();
  await expect(owner.getByText('Verified', { exact: true })).toBeVisible();
}

/** No name server on loopback is asked, so what the record would bring about is written down instead. */
async function publishRecord(domain: string, credentials: Credentials) {
  const client = await openDatabase(credentials);
  const { rowCount } = await client.query(`UPDATE "SignInDomain" SET "verifiedAt" = now() WHERE domain = $1`, [domain]);
  await client.end();
  expect(rowCount).toBe(1);
}

/** A browser in which nobody has signed in, on the way to a page of the console. */
async function visitor(browser: Browser, { baseUrl }: Credentials) {
  const page = await (await browser.newContext({ baseURL: baseUrl })).newPage();
  await page.goto('/companies');
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fcompanies$/);
  return page;
}

/** Takes the provider away again; whoever came by it is signed out. */
async function removeProvider(owner: Page, theirs: Page) {
  await owner.goto('/settings/sign-in');
  await owner.getByRole('button', { name: 'Remove your organization’s sign-in' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(owner.getByLabel('Add a domain')).toBeHidden();
  await theirs.goto('/companies');
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

async function expectMember(owner: Page, name: string, email: string) {
  await owner.goto('/settings/members');
  const member = owner.getByRole('listitem').filter({ hasText: email });
  await expect(member).toContainText(name);
  await expect(owner.getByRole('combobox', { name: `Role of ${name}` })).toContainText('Member');
}

test('an owner has people of a domain sign in by OpenID Connect: one goes on, another declines', async ({
  page,
  signIn,
  browser,
  credentials,
}) => {
  const domain = `d${Date.now()}.example`;
  const email = `nora@${domain}`;
  await signIn(page);
  await page.goto('/settings/sign-in');
  const redirectUrl = await shownAs(page, 'Redirect address (OpenID Connect)').innerText();
  // The service is at localhost, so that this is another site than its own.
  const issuer = await startOidc({
    redirectUrl,
    claims: () => ({ email, email_verified: true, name: 'Nora New' }),
    asks: true,
  });
  try {
    await page.getByLabel('Issuer').fill(issuer.issuer);
    await page.getByLabel('Client id').fill(issuer.client.client_id);
    await page.getByLabel('Client secret').fill(issuer.client.client_secret);
    await choose(page, 'Somebody who is no member', 'Becomes a member');
    await save(page);
    await ownDomain(page, domain, credentials);

    const hers = await visitor(browser, credentials);
    await hers.getByLabel('Email').fill(email);
    await hers.getByLabel('Email').press('Tab');
    await hers.getByRole('button', { name: `Continue with ${domain}` }).click();
    await hers.getByRole('button', { name: `Go on as ${email}` }).click();
    await expect(hers).toHaveURL(`${credentials.baseUrl}/companies`);
    await expect(hers.getByRole('heading', { name: 'Companies' })).toBeVisible();
    await expect(hers.getByRole('button', { name: 'Account: Nora New' })).toBeVisible();
    await expectMember(page, 'Nora New', email);

    const his = await visitor(browser, credentials);
    await his.getByLabel('Email').fill(`olaf@${domain}`);
    await his.getByLabel('Email').press('Tab');
    await his.getByRole('button', { name: `Continue with ${domain}` }).click();
    await his.getByRole('button', { name: 'Decline' }).click();
    await expect(his.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(his.getByText('Your organization’s sign-in did not say who you are.')).toBeVisible();
    await his.goto('/companies');
    await expect(his.getByRole('heading', { name: 'Sign in' })).toBeVisible();

    await removeProvider(page, hers);
  } finally {
    await issuer.close();
  }
});

test('where SAML is the only way, a person goes to it by the address alone, and is refused in plain words', async ({
  page,
  signIn,
  browser,
  credentials,
}) => {
  const domain = `d${Date.now()}.example`;
  const email = `sam@${domain}`;
  let vouchedFor = email;
  const signer = makeSigner();
  const provider = await startSaml({ signer, email: () => vouchedFor });
  try {
    await signIn(page);
    await page.goto('/settings/sign-in');
    await choose(page, 'Kind', 'SAML');
    await page.getByLabel('Sign-in address').fill(provider.entryPoint);
    await page.getByLabel('Certificate').fill(signer.cert);
    await choose(page, 'Somebody who is no member', 'Becomes a member');
    await page.getByRole('switch', { name: /^No other way/ }).click();
    await save(page);
    await ownDomain(page, domain, credentials);

    const theirs = await visitor(browser, credentials);
    const begin = async () => {
      await theirs.getByLabel('Email').fill(email);
      await theirs.getByLabel('Email').press('Enter');
    };
    await begin();
    await theirs.getByRole('button', { name: 'Decline' }).click();
    await expect(theirs.getByText('Your organization’s sign-in did not say who you are.')).toBeVisible();
    vouchedFor = 'sam@elsewhere.example';
    await begin();
    await theirs.getByRole('button', { name: `Go on as ${vouchedFor}` }).click();
    await expect(theirs.getByText('named an address that does not belong to this workspace')).toBeVisible();
    vouchedFor = email;
    await begin();
    await theirs.getByRole('button', { name: `Go on as ${email}` }).click();
    await expect(theirs).toHaveURL(`${credentials.baseUrl}/companies`);
    await expect(theirs.getByRole('heading', { name: 'Companies' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: `Account: ${email}` })).toBeVisible();
    await expectMember(page, email, email);

    await removeProvider(page, theirs);
  } finally {
    await provider.close();
  }
});
