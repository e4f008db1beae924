import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../fixtures';

test.use({ viewport: { width: 375, height: 740 } });

async function draft(api: APIRequestContext, bodyHtml: string): Promise<{ id: string; reviewUrl: string }> {
  const row = { externalId: 'review-journey', name: 'Rosa Review', firstName: 'Rosa', email: 'rosa@example.com' };
  await api.post('/api/v1/contacts', { data: { contacts: [row] } });
  const data = {
    contactExternalId: row.externalId,
    subject: 'For {{contact.firstName}}',
    bodyHtml,
    context: 'She called.',
  };
  const answer = await api.post('/api/v1/emails', { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).email;
}

test('whoever has the link of a draft reads it as it will arrive, corrects it and sends it', async ({ page, api }) => {
  const { id, reviewUrl } = await draft(api, '<p>Dear {{contact.firstName}},</p><p>it is <b>ready</b>.</p>');
  await page.goto(reviewUrl);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For Rosa');
  await expect(page.getByText('She called.')).toBeVisible();
  const mail = page.frameLocator('iframe[title="The email"]');
  await expect(mail.getByText('Dear Rosa,')).toBeVisible();
  await page.getByRole('tab', { name: 'Plain text' }).click();
  await expect(page.getByText('it is ready.')).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Subject', { exact: true }).fill('Ready, {{contact.firstName}}');
  await page.getByRole('textbox', { name: 'Body' }).press('End');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ready, Rosa');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
  const { email } = await (await api.get(`/api/v1/emails/${id}`)).json();
  expect([email.status, email.subject]).toEqual(['SENT', 'Ready, Rosa']);
});

test('hostile mail does nothing on the review page, and fetches nothing before its pictures are asked for', async ({
  page,
  api,
}) => {
  const hostile = `<script>parent.document.title = 'run'</script><img src="http://pictures.example/1.png" onerror="top.location='/gone'">
    <form action="/sign-in"><button>Press</button></form><svg onload="parent.hacked = 1"></svg><p style="background:url(http://pictures.example/2.png)">Hi</p>`;
  const { reviewUrl } = await draft(api, hostile);
  const outside: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('pictures.example')) outside.push(request.url());
  });
  await page.goto(reviewUrl);
  const mail = page.frameLocator('iframe[title="The email"]');
  await expect(mail.getByText('Hi')).toBeVisible();
  expect([await page.title(), page.url(), outside]).toEqual(['Review an email · Workspace CRM', reviewUrl, []]);
  const sandbox = await page.locator('iframe[title="The email"]').getAttribute('sandbox');
  expect(sandbox).not.toMatch(/allow-scripts|allow-same-origin|allow-forms|allow-top-navigation/);
  await page.getByRole('button', { name: 'Show pictures' }).click();
  await expect.poll(() => outside.length).toBeGreaterThan(0);
});

test('a discarded draft is gone, and so is its link', async ({ page, api }) => {
  const { id, reviewUrl } = await draft(api, '<p>x</p>');
  await page.goto(reviewUrl);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'The draft is discarded' })).toBeVisible();
  expect((await api.get(`/api/v1/emails/${id}`)).status()).toBe(404);
  expect((await page.goto(reviewUrl))?.status()).toBe(410);
});

test('the link of a key that may only write edits, and sends once the sender has confirmed the browser', async ({
  page,
  api,
  signIn,
  browser,
}) => {
  const { id } = await draft(api, '<p>Shall we talk?</p>');
  await signIn(page);
  const made = await page.request.post('/api/trpc/keys.create', {
    data: { name: 'Writer', scopes: ['read:emails', 'write:emails'], expiresInDays: null },
  });
  const { key } = (await made.json()).result.data;
  const read = await api.get(`/api/v1/emails/${id}`, { headers: { authorization: `Bearer ${key}` } });
  const { reviewUrl } = (await read.json()).email;

  const visitor = await browser.newPage({ viewport: { width: 375, height: 740 } });
  await visitor.goto(reviewUrl);
  await expect(visitor.getByText('This link lets you edit and discard the draft.')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
  await visitor.getByRole('button', { name: /^Mail a code to / }).click();
  await expect(visitor.getByLabel('Code')).toBeVisible();
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

  const { caught } = (await (await page.request.get('/api/trpc/caught.list?input=%7B%7D')).json()).result.data;
  const mail = caught.find(({ subject }: { subject: string }) => subject === 'Your code to let a draft be sent');
  const input = encodeURIComponent(JSON.stringify({ id: mail.id }));
  const { text } = (await (await page.request.get(`/api/trpc/caught.read?input=${input}`)).json()).result.data.caught;
  await visitor.getByLabel('Code').fill(/^\d{4} \d{4}$/m.exec(text)?.[0] ?? '');
  await visitor.getByRole('button', { name: 'Confirm' }).click();
  await visitor.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(visitor.getByText('Sent', { exact: true }).first()).toBeVisible();
  await visitor.close();
});
