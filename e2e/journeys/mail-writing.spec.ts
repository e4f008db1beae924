import type { APIRequestContext } from '@playwright/test';
import { expect, said, test } from '../fixtures';
import { shortenHold } from '../held';
import { receive, thread } from '../inbound';

const mark = () => `${Date.now()}${Math.round(Math.random() * 1e6)}`;
const json = async (api: APIRequestContext, path: string) => (await api.get(`/api/v1/${path}`)).json();

async function makeContact(api: APIRequestContext, name: string) {
  const row = { name, email: `${mark()}@example.com` };
  const { results } = await (await api.post('/api/v1/contacts', { data: { contacts: [row] } })).json();
  return { id: results[0].id as string, ...row };
}

test.use({ viewport: { width: 1440, height: 900 } });

test('a mail to somebody new goes with copies, a file, a reminder and the signature, and is kept while it is written', async ({
  page,
  signIn,
  api,
}) => {
  const to = `grace-${mark()}@example.com`;
  await signIn(page);
  await page.goto('/settings/account');
  const signature = page.getByRole('textbox', { name: 'Signature' });
  await signature.fill('Sincerely, the owner');
  await page.getByRole('button', { name: 'Save signature' }).click();
  await expect(page.getByText('Signature saved')).toBeVisible();
  await page.goto('/inbox');
  await page.getByRole('button', { name: 'New email' }).click();
  const dialog = page.getByRole('dialog', { name: /^(New email|Email to)/ });
  await dialog.getByLabel('To', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Find a contact' }).fill(to);
  await page.getByRole('option', { name: `Write to ${to}` }).click();
  await dialog.getByRole('button', { name: 'Add Cc or Bcc' }).click();
  await dialog.getByRole('combobox', { name: 'Cc', exact: true }).fill('cc@example.com,');
  await dialog.getByRole('combobox', { name: 'Bcc' }).fill('bcc@example.com,');
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Hello');
  await dialog.getByRole('textbox', { name: 'Body' }).fill('How are you?');
  await expect(dialog.frameLocator('iframe[title="Your signature"]').getByText('Sincerely, the owner')).toBeVisible();
  await expect(dialog.getByText('Saved as a draft')).toBeVisible();
  const { contacts } = await json(api, `contacts?email=${to}`);
  expect(contacts).toHaveLength(1);
  const drafts = async () => (await json(api, `emails?contactId=${contacts[0].id}`)).emails;
  expect(await drafts()).toMatchObject([{ status: 'DRAFT', subject: 'Hello' }]);
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Attach files' }).click();
  await (await chooser).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('A plan.') });
  await expect(dialog.getByRole('link', { name: /plan\.txt/ })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Reminder without an answer' }).click();
  await page.getByRole('option', { name: 'Remind after 3 days' }).click();
  await shortenHold(page);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await drafts())[0]?.status).toBe('SENT');
  const { email, attachments } = await json(api, `emails/${(await drafts())[0].id}`);
  expect(email).toMatchObject({ ccEmails: ['cc@example.com'], bccEmails: ['bcc@example.com'], followUpDays: 3 });
  expect(email.bodyHtml).toContain('Sincerely, the owner');
  expect(attachments).toMatchObject([{ fileName: 'plan.txt' }]);
});

test('a mail that is taken back lies over the one that is being written, and neither is lost', async ({
  page,
  signIn,
  api,
}) => {
  const contact = await makeContact(api, 'Olive Quill');
  await signIn(page);
  await page.goto(`/contacts/${contact.id}`);
  const dialog = page.getByRole('dialog', { name: `Email to ${contact.name}` });
  const subject = dialog.getByRole('textbox', { name: 'Subject' });
  const write = async (text: string) => {
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await subject.fill(text);
    await dialog.getByRole('textbox', { name: 'Body' }).fill(`About ${text}.`);
  };
  await write('First');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();
  await write('Second');
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click();
  await expect(subject).toHaveText('First');
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(subject).toHaveText('Second');
  await expect(dialog.getByRole('textbox', { name: 'Body' })).toHaveText('About Second.');
});

test('a draft is kept as its thread is folded up, and a mail that was never kept is not thrown away unasked', async ({
  page,
  signIn,
  api,
}) => {
  const contact = await makeContact(api, 'Ivy Flint');
  const draft = { contactId: contact.id, subject: 'Begun', bodyHtml: '<p>So far.</p>' };
  const { email } = await (await api.post('/api/v1/emails', { data: draft })).json();
  await signIn(page);
  await page.goto(`/inbox?box=drafts&id=${email.id}`);
  const article = page.getByRole('article');
  await article.getByRole('textbox', { name: 'Body' }).fill('Written to the end.');
  // Before its writer has rested.
  await article.getByRole('button', { expanded: true }).first().click();
  const read = async () => (await json(api, `emails/${email.id}`)).email.bodyHtml;
  await expect.poll(read).toContain('Written to the end.');

  await page.getByRole('button', { name: 'New email' }).click();
  const dialog = page.getByRole('dialog', { name: 'New email' });
  await dialog.getByRole('textbox', { name: 'Body' }).fill('To nobody yet.');
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: 'Discard this mail?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Body' })).toHaveText('To nobody yet.');
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
  await asked.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});

test('threads are answered, passed on, assigned, marked and archived by keys, one and several', async ({
  page,
  signIn,
  api,
}) => {
  const from = { name: 'Stella Strange', email: `stella-${mark()}@example.com` };
  const [first, second] = [`Kites ${mark()}`, `Balloons ${mark()}`];
  await receive(api, from, first);
  await receive(api, from, second);
  await signIn(page);
  await page.goto('/inbox');
  await thread(page, first).click();
  await expect(page.getByRole('heading', { level: 2, name: first })).toBeVisible();
  await page.getByRole('button', { name: 'Add as contact' }).click();
  await expect(page.getByRole('link', { name: from.name, exact: true })).toBeVisible();

  await page.keyboard.press('r');
  const reply = page.getByRole('dialog', { name: 'Reply' });
  await reply.getByRole('button', { name: 'Quoted original' }).click();
  await expect(reply.frameLocator('iframe[title="Quoted original"]').getByText('Could you call me?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reply).toBeHidden();
  await page.keyboard.press('f');
  const forward = page.getByRole('dialog', { name: 'Forward' });
  await expect(forward.getByRole('textbox', { name: 'Subject' })).toHaveText(`Fwd: ${first}`);
  await page.keyboard.press('Escape');
  await expect(forward).toBeHidden();

  await page.keyboard.press('i');
  await page.getByRole('option').nth(1).click();
  await expect(
    page.getByRole('toolbar', { name: 'Thread' }).getByRole('combobox', { name: 'Assigned to' }),
  ).not.toHaveText('Assign');
  await page.keyboard.press('Shift+U');
  await expect(page.getByRole('link', { name: new RegExp(`Unread.*${first}`) })).toBeVisible();

  await page.goto(`/inbox?q=${encodeURIComponent('from:stella')}`);
  for (const subject of [first, second]) await page.getByRole('checkbox', { name: new RegExp(subject) }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected threads' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect(bar).toBeHidden();
  // The bar closes at once; that both are archived is said when it is so.
  await expect(said(page, 'Archived')).toBeVisible();
  await page.goto('/inbox?box=archived');
  await expect(thread(page, first)).toBeVisible();
  await expect(thread(page, second)).toBeVisible();
  // Found by a search it is known to be archived, and goes back.
  await page.goto(`/inbox?q=${encodeURIComponent(`subject:"${first}"`)}`);
  await thread(page, first).click();
  await page.getByRole('button', { name: 'Move to inbox' }).click();
  await expect(page.getByText('Back in the inbox')).toBeVisible();
  await page.goto('/inbox');
  await expect(thread(page, first)).toBeVisible();
});

test('a shared inbox is connected, chosen in the inbox, and answered from its own address', async ({
  page,
  signIn,
  api,
}) => {
  const address = `sales-${mark()}@acme.example`;
  await signIn(page);
  await page.goto('/settings/mailboxes');
  await page.getByRole('button', { name: 'Connect a shared inbox' }).click();
  const form = page.getByRole('dialog', { name: 'Connect a shared inbox' });
  await form.getByLabel('Address').fill(address);
  await form.getByLabel('Name').fill('Sales');
  await form.getByRole('button', { name: 'Check and connect' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: address })).toContainText('used by everybody');
  const { mailboxes } = await json(api, 'mailboxes');
  const shared = mailboxes.find((one: { address: string }) => one.address === address);
  const { inboundUrl } = await (await api.post(`/api/v1/mailboxes/${shared.id}/inbound-url`, { data: {} })).json();
  const subject = `Orders ${mark()}`;
  const head = [
    `From: Ada <ada-${mark()}@example.com>`,
    `To: ${address}`,
    `Subject: ${subject}`,
    `Message-ID: <${mark()}@x.example>`,
  ];
  const data = [...head, `Date: ${new Date().toUTCString()}`, '', 'Two, please.'].join('\r\n');
  expect((await api.post(inboundUrl, { data, headers: { 'content-type': 'message/rfc822' } })).ok()).toBe(true);
  await page.goto('/inbox');
  await page.getByRole('combobox', { name: 'Mailbox' }).click();
  await page.getByRole('option', { name: `Sales (${address})` }).click();
  // The key is heard from the moment at which the button is there, before the page is painted with it.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('button[aria-keyshortcuts="r"]')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true, cancelable: true }));
    }).observe(document.body, { childList: true, subtree: true });
  });
  await thread(page, subject).click();
  const reply = page.getByRole('dialog', { name: 'Reply' });
  await expect(reply.getByLabel('From')).toContainText(address);
});

test('a campaign is followed to its end without loading the page again', async ({ page, signIn, api }) => {
  const contact = await makeContact(api, 'Petra Quill');
  const name = `News ${mark()}`;
  const audience = { segmentType: 'static', contactIds: [contact.id] };
  const made = await api.post('/api/v1/campaigns', {
    data: { name, subject: 'News', bodyHtml: '<p>News</p>', ...audience },
  });
  const { campaign } = await made.json();
  await signIn(page);
  await page.goto(`/campaigns/${campaign.id}`);
  await page.getByRole('button', { name: 'Launch', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Launch now' }).click();
  await expect(page.getByText(/^1 of 1 settled, finished/)).toBeVisible({ timeout: 45_000 });
});
