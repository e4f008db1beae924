import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { attributes } from '../../server/kernel/http/html';
import { saysScriptRan, scriptPayloads } from '../../server/test/script-payloads';
import { awake } from '../awake';
import { expect, test } from '../fixtures';
import { shownForLong, startWebsite, type Website } from '../website';

let website: Website;
test.beforeAll(async () => {
  website = await startWebsite();
});
test.afterAll(() => website.close());

/** Makes a form in the console; answers the snippet with the script. */
async function makeForm(page: Page, name: string, domain?: string): Promise<string> {
  await page.goto('/forms/new');
  await expect(page.frameLocator('iframe[title="Preview of the form"]').getByLabel('Email')).toBeVisible();
  await awake(page);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await expect(page.frameLocator('iframe[title="Preview of the form"]').getByRole('heading', { name })).toBeVisible();
  if (domain) {
    await page.getByRole('switch', { name: 'Any website' }).click();
    await page.getByLabel('Domains').fill(domain);
  }
  await page.getByRole('button', { name: 'Create form' }).click();
  await expect(page).toHaveURL(/side=embed/);
  return (await page.getByRole('region', { name: 'Script' }).locator('pre').innerText()).trim();
}

async function leadOf(api: APIRequestContext, email: string) {
  const { leads } = await (await api.get(`/api/v1/leads?email=${encodeURIComponent(email)}`)).json();
  return leads[0];
}

test('a form of the console is sent from a website that may show it, and from no other', async ({
  page,
  signIn,
  api,
}) => {
  test.slow();
  const mark = Date.now();
  const email = `visitor${mark}@example.com`;
  await signIn(page);
  website.html = await makeForm(page, `Journey ${mark}`, '127.0.0.1');
  const formUrl = page.url().replace(/\?.*/, '');

  await page.goto(`${website.url}/contact`);
  const form = page.frameLocator('iframe');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Please fill this in.')).toBeVisible();
  await expect(form.getByLabel('Email')).toBeFocused();
  await form.getByLabel('Your name').fill('Vera Visitor');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Message').fill('I would like to know more.');
  await shownForLong(form.locator('body'));
  await form.getByRole('button', { name: 'Send' }).dblclick();
  await expect(form.getByText('Thank you!')).toBeVisible();
  const height = () => page.locator('iframe').evaluate((frame) => frame.clientHeight);
  await expect.poll(height).toBeLessThan(150);
  expect(await leadOf(api, email)).toMatchObject({
    name: 'Vera Visitor',
    source: 'FORM',
    notes: 'I would like to know more.',
  });

  await page.goto(formUrl);
  const row = page.getByRole('button', { name: /Vera Visitor/ });
  await expect(row).toHaveCount(1);
  await awake(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain(
    `Vera Visitor,${email},I would like to know more.`,
  );
  await row.click();
  await expect(page.getByText(`${website.url}/contact`)).toBeVisible();
  await page.getByRole('link', { name: 'Vera Visitor' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Vera Visitor' })).toBeVisible();

  await page.goto(website.otherUrl);
  await expect(page.locator('iframe')).toBeAttached();
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  const key = /data-form="(\w+)"/.exec(website.html)?.[1];
  const address = `${new URL(formUrl).origin}/api/public/forms/${key}`;
  const refused = await page.evaluate(async (url) => {
    const body = JSON.stringify({ email: 'x@example.com' });
    return fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }).then(
      ({ status }) => status,
      () => 'refused',
    );
  }, address);
  expect(refused).toBe('refused');
  expect(await leadOf(api, 'x@example.com')).toBeUndefined();
});

test('fields say in plain words what they lack, and fill what their kind says', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/forms/new');
  const add = async (kind: string) => {
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
  };
  await add('Phone');
  await expect(page.getByLabel('Fills')).toHaveText('Phone');
  await expect(page.frameLocator('iframe[title="Preview of the form"]').getByLabel('Phone')).toBeVisible();
  await add('Text');
  await expect(page.getByLabel('Fills')).toHaveText(/Nothing/);
  await page.getByRole('button', { name: 'Create form' }).click();
  await expect(page.getByText('Give this field a label.')).toBeVisible();
  const label = page.getByLabel('Label', { exact: true });
  await expect(label).toBeFocused();
  await label.fill('Company');
  await expect(page.getByText('Give this field a label.')).toHaveCount(0);
  await expect(page.getByLabel('Fills')).toHaveText('Company');
  await add('One of a list');
  await label.fill('Size');
  await page.getByRole('button', { name: 'Create form' }).click();
  await expect(page.getByText('Enter what can be chosen, one in each line.')).toBeVisible();
  await page.getByLabel('Options').fill('Small\nLarge');
  await page.getByRole('button', { name: 'Create form' }).click();
  await expect(page).toHaveURL(/side=embed/);
});

test('a plain HTML form is sent without any script, and its errors are shown as a page', async ({
  browser,
  credentials,
  api,
}) => {
  const email = `plain${Date.now()}@example.com`;
  website.html = `<form method="post" action="${credentials.baseUrl}/api/public/forms/demo">
    <input name="name" value="Paul Plain"><input name="email" value="${email}"><input name="phone" value="none"><button>Go</button></form>`;
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(website.url);
  await page.getByRole('button').click();
  await expect(page.getByText('Enter a phone number such as')).toBeVisible();
  const shown = Date.now();
  await page.getByLabel('Phone').fill('+49 30 5550100');
  await expect.poll(() => Date.now() - shown).toBeGreaterThan(2500);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Thank you!')).toBeVisible();
  await expect(page).toHaveURL(/\/form\/demo\/thanks$/);
  expect(await leadOf(api, email)).toMatchObject({ name: 'Paul Plain', phone: '+49 30 5550100' });
  await context.close();
});

const FIELDS = 39;

test('nothing that visitors write runs, neither on the form nor in the console', async ({
  page,
  signIn,
  api,
  credentials,
}) => {
  test.slow();
  const ran: string[] = [];
  page.on('console', (message) => {
    if (saysScriptRan(message.text())) ran.push(message.text());
  });
  // No entry point takes U+0000.
  const payloads = scriptPayloads.map((payload) => payload.replaceAll('\0', ''));
  await signIn(page);
  const { form } = await trpc(page, 'forms.create', hostileForm(payloads));
  const batches = Array.from({ length: Math.ceil(payloads.length / FIELDS) }, (_, index) =>
    payloads.slice(index * FIELDS, (index + 1) * FIELDS),
  );
  const address = `/api/public/forms/${form.key}`;
  for (const [index, batch] of batches.entries()) {
    const sent = Object.fromEntries(batch.map((payload, field) => [`f${field}`, payload]));
    const answer = await api.post(address, { data: { ...sent, email: `hostile${index}@example.com` } });
    expect(answer.status()).toBe(201);
    const inputs = Object.entries(sent).map(([name, value]) => `<input${attributes({ type: 'hidden', name, value })}>`);
    website.html = `<form method="post" action="${credentials.baseUrl}${address}">${inputs.join('')}<button>Go</button></form>`;
    await page.goto(website.url);
    await page.getByRole('button').click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await hover(page);
  }
  await page.goto(`/forms/${form.id}`);
  const rows = page.locator('main li > button');
  await expect(rows).toHaveCount(batches.length);
  for (const row of await rows.all()) await row.click();
  await expect(page.getByText('hostile0@example.com', { exact: true })).toBeVisible();
  await hover(page);
  for (const path of [
    `/forms/${form.id}?side=edit`,
    `/forms/${form.id}?side=embed`,
    '/forms',
    '/leads',
    `/form/${form.key}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await hover(page);
  }
  expect(ran).toEqual([]);
});

/** A form whose own labels are hostile too. */
function hostileForm(payloads: string[]) {
  const field = { type: 'LONG_TEXT', required: false, options: [], leadField: null };
  const labels = payloads.filter((payload) => payload.trim().length < 150).slice(0, FIELDS);
  return {
    name: payloads[0],
    active: true,
    submitLabel: 'Send',
    thankYou: payloads[1],
    redirectUrl: null,
    accentColor: '#3f51c9',
    backgroundColor: '#ffffff',
    textColor: '#17191f',
    domains: ['*'],
    fields: [
      { ...field, key: 'email', label: 'Email', type: 'EMAIL', required: true, leadField: 'email' },
      ...labels.map((label, index) => ({ ...field, key: `f${index}`, label, leadField: index === 0 ? 'notes' : null })),
    ],
  };
}

/** Calls the console's procedure as the page does. */
async function trpc(page: Page, path: string, data: object) {
  const answer = await page.request.post(`/api/trpc/${path}`, { data });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).result.data;
}

/** Some payloads wait for a pointer or a key. */
async function hover(page: Page) {
  await page.mouse.move(300, 300);
  await page.mouse.move(600, 500);
  await page.keyboard.press('Tab');
}
