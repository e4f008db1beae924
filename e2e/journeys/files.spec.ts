import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { holdRequests } from '../held';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function makeContact(api: APIRequestContext): Promise<string> {
  const answer = await api.post('/api/v1/contacts', { data: { contacts: [{ name: `Files ${Date.now()}` }] } });
  return (await answer.json()).results[0].id;
}

const filesOf = async (api: APIRequestContext, entity: string, recordId: string): Promise<{ fileName: string }[]> =>
  (await (await api.get(`/api/v1/files?entity=${entity}&recordId=${recordId}`)).json()).files;

/** Drops files on an element, as a person does who drags them from a folder. */
async function drop(
  page: Page,
  onto: ReturnType<Page['getByRole']>,
  files: { name: string; type: string; text: string }[],
) {
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, type, text } of given) transfer.items.add(new File([text], name, { type }));
    return transfer;
  }, files);
  for (const event of ['dragenter', 'dragover', 'drop']) await onto.dispatchEvent(event, { dataTransfer });
}

test('files are dropped on a record, several at once, previewed, saved and deleted', async ({ page, signIn, api }) => {
  const id = await makeContact(api);
  await signIn(page);
  await page.goto(`/contacts?id=${id}`);
  const files = page.getByRole('dialog').getByRole('region', { name: 'Files' });
  await expect(files.getByRole('button', { name: /Drop files here/ })).toBeVisible();
  await drop(page, files, [
    { name: 'one.txt', type: 'text/plain', text: 'first' },
    { name: 'two.csv', type: 'text/csv', text: 'a,b' },
  ]);
  await expect(files.getByRole('link', { name: 'Download one.txt' })).toBeVisible();
  await expect(files.getByRole('link', { name: 'Download two.csv' })).toBeVisible();

  await files.locator('input[type=file]').setInputFiles([{ name: 'dot.png', mimeType: 'image/png', buffer: PNG }]);
  const preview = files.getByRole('link', { name: /^dot\.png/ });
  const [opened] = await Promise.all([page.waitForEvent('popup'), preview.click()]);
  await expect(opened.locator('img')).toBeVisible();
  await opened.close();

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('link', { name: 'Download one.txt' }).click(),
  ]);
  expect([saved.suggestedFilename(), readFileSync(await saved.path(), 'utf8')]).toEqual(['one.txt', 'first']);

  await files.getByRole('button', { name: 'Delete two.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete file' }).click();
  await expect(files.getByRole('link', { name: 'Download two.csv' })).toHaveCount(0);
  // The list is without it before the service is.
  const names = async () => (await filesOf(api, 'CONTACT', id)).map(({ fileName }) => fileName).sort();
  await expect.poll(names).toEqual(['dot.png', 'one.txt']);
});

test('a file of a wrong size is refused before it is sent, and an upload is watched and called off', async ({
  page,
  signIn,
  api,
}) => {
  const id = await makeContact(api);
  await signIn(page);
  const { asked, release } = await holdRequests(page, '**/api/uploads/**');
  await page.goto(`/contacts?id=${id}`);
  const files = page.getByRole('dialog').getByRole('region', { name: 'Files' });
  const add = (name: string, buffer: Buffer) =>
    files.locator('input[type=file]').setInputFiles([{ name, mimeType: 'application/octet-stream', buffer }]);
  await expect(files.getByRole('button', { name: 'Add files' })).toBeVisible();
  await add('empty.bin', Buffer.alloc(0));
  await expect(files.getByText('The file is empty.')).toBeVisible();
  await files.getByRole('button', { name: 'Dismiss empty.bin' }).click();
  await expect(files.getByText('The file is empty.')).toHaveCount(0);
  expect(asked).toEqual([]);

  await add('slow.bin', Buffer.alloc(4096, 1));
  await expect(files.getByRole('progressbar', { name: 'Uploading slow.bin' })).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  await files.getByRole('button', { name: 'Cancel the upload of slow.bin' }).click();
  await expect(files.getByText('slow.bin')).toHaveCount(0);
  release();
  expect(await filesOf(api, 'CONTACT', id)).toEqual([]);
});

test('a contract is made to carry files, and takes them along when it goes', async ({ page, signIn, api }) => {
  const title = `Frame agreement ${Date.now()}`;
  await signIn(page);
  await page.goto('/contracts');
  await page.getByRole('button', { name: 'New contract' }).first().click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Create contract' }).click();
  const panel = page.getByRole('dialog', { name: 'Details of the contract' });
  await expect(panel.getByRole('heading', { name: title })).toBeVisible();
  const files = panel.getByRole('region', { name: 'Files' });
  await files
    .locator('input[type=file]')
    .setInputFiles([{ name: 'signed.txt', mimeType: 'text/plain', buffer: Buffer.from('signed') }]);
  await expect(files.getByRole('link', { name: 'Download signed.txt' })).toBeVisible();
  const [{ id }] = (await (await api.get(`/api/v1/contracts?q=${encodeURIComponent(title)}`)).json()).contracts;
  await panel.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete contract' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete contract' }).click();
  await expect(panel).toBeHidden();
  await expect.poll(async () => (await api.get(`/api/v1/contracts/${id}`)).status()).toBe(404);
});

test('a campaign carries files until it sends, and offers to change none after that', async ({ page, signIn, api }) => {
  const person = { name: 'Cora Campaign', firstName: 'Cora', email: `cora${Date.now()}@example.com` };
  const made = await (await api.post('/api/v1/contacts', { data: { contacts: [person] } })).json();
  const data = {
    name: `With files ${Date.now()}`,
    subject: 'Hello',
    bodyHtml: '<p>Hi</p>',
    segmentType: 'static',
    contactIds: [made.results[0].id],
  };
  const { campaign } = await (await api.post('/api/v1/campaigns', { data })).json();
  await signIn(page);
  await page.goto(`/campaigns/${campaign.id}`);
  const files = page.getByRole('region', { name: 'Files' });
  await drop(page, files, [{ name: 'prices.txt', type: 'text/plain', text: '1 EUR' }]);
  await expect(files.getByRole('link', { name: 'Download prices.txt' })).toBeVisible();
  // It is launched by somebody else meanwhile: the page follows, and offers what the service would refuse no more.
  await api.post(`/api/v1/campaigns/${campaign.id}/launch`, { data: {} });
  await expect(files.getByRole('button', { name: 'Add files' })).toHaveCount(0);
  await expect(files.getByRole('button', { name: 'Delete prices.txt' })).toHaveCount(0);
  await expect(files.getByRole('link', { name: 'Download prices.txt' })).toBeVisible();
});

test('a file is attached to a draft, saved from the review page, and taken off again', async ({
  page,
  signIn,
  api,
}) => {
  const person = { name: 'Dora Draft', email: `dora${Date.now()}@example.com` };
  const made = await (await api.post('/api/v1/contacts', { data: { contacts: [person] } })).json();
  const data = { contactId: made.results[0].id, subject: 'The offer', bodyHtml: '<p>See attached.</p>' };
  const { email } = await (await api.post('/api/v1/emails', { data })).json();
  await signIn(page);
  await page.goto(`/inbox?box=drafts&id=${email.id}`);
  await expect(page.getByRole('button', { name: 'Attach files' })).toBeVisible();
  const offer = { name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('10 EUR') };
  await page.locator('article input[type=file]').setInputFiles([offer]);
  const attachments = page.getByRole('list', { name: 'Attachments' });
  await expect(attachments.getByRole('link', { name: /offer\.txt/ })).toBeVisible();

  await page.goto(email.reviewUrl);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    attachments.getByRole('link', { name: /offer\.txt/ }).click(),
  ]);
  expect(readFileSync(await saved.path(), 'utf8')).toBe('10 EUR');

  await page.goto(`/contacts/${data.contactId}`);
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('link', { name: /offer\.txt/ })).toBeVisible();
  await page.goto(`/inbox?box=drafts&id=${email.id}`);
  await attachments.getByRole('button', { name: 'Take offer.txt off' }).click();
  await expect(attachments).toHaveCount(0);
  expect((await (await api.get(`/api/v1/emails/${email.id}`)).json()).attachments).toEqual([]);
});
