import type { APIResponse } from '@playwright/test';
import { said } from '../fixtures';
import { byKeys, expect, task } from './task';

type Post = (path: string, data: object) => ReturnType<APIResponse['json']>;

async function makeContact(post: Post, mark: string): Promise<string> {
  const contact = { name: `Ada ${mark}`, firstName: 'Ada', email: `ada.${mark}@example.com`, externalId: mark };
  return (await post('contacts', { contacts: [contact] })).results[0].id;
}

async function makeSequence(post: Post, mark: string): Promise<string> {
  const steps = [{ type: 'EMAIL', delayDays: 3, subject: 'Hello', bodyHtml: '<p>Hello</p>' }];
  return (await post('sequences', { name: mark, steps })).sequence.id;
}

/** The search follows what is written, a moment later. */
const found = (ask: (path: string) => ReturnType<Post>, mark: string) =>
  expect.poll(async () => (await ask(`search?q=${mark}`)).results.length, { timeout: 30_000 }).toBeGreaterThan(0);

task('find-contact', async ({ page, post, ask, signIn, hands, mark }) => {
  const id = await makeContact(post, mark);
  await found(ask, mark);
  await signIn(page);
  await page.goto('/');
  await hands.click(page.getByRole('button', { name: 'Search' }));
  await expect(page.getByPlaceholder('Search records, pages and actions…')).toBeFocused();
  // Enter waits for what was searched for.
  await hands.type(mark);
  await hands.press('Enter');
  await expect(page).toHaveURL(`/contacts/${id}`);
});

byKeys('find-contact', async ({ page, post, ask, signIn, hands, mark }) => {
  const id = await makeContact(post, mark);
  await found(ask, mark);
  await signIn(page);
  await page.goto('/');
  await hands.press('Control+k');
  await expect(page.getByPlaceholder('Search records, pages and actions…')).toBeFocused();
  // Enter waits for what was searched for.
  await hands.type(mark);
  await hands.press('Enter');
  await expect(page).toHaveURL(`/contacts/${id}`);
});

task('note-mention', async ({ page, post, signIn, hands, mark, clean }) => {
  const id = await makeContact(post, mark);
  await signIn(page);
  await page.goto(`/contacts/${id}`);
  await hands.click(page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'Note' }));
  await expect(page.getByRole('dialog').getByLabel('Note')).toBeFocused();
  await hands.type('Ask @Oli');
  await expect(page.getByRole('option', { name: /^Olivia/ })).toBeVisible();
  await clean('a note that names somebody');
  await hands.press('Enter');
  await hands.type('about the price');
  await hands.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText(/Ask @Olivia.* about the price/)).toBeVisible();
});

byKeys('note-mention', async ({ page, post, signIn, hands, mark }) => {
  const id = await makeContact(post, mark);
  await signIn(page);
  await page.goto(`/contacts/${id}`);
  await expect(page.getByRole('heading', { name: `Ada ${mark}`, level: 1 })).toBeVisible();
  await hands.press('n');
  await expect(page.getByRole('dialog').getByLabel('Note')).toBeFocused();
  await hands.type('Ask @Oli');
  await expect(page.getByRole('option', { name: /^Olivia/ })).toBeVisible();
  await hands.press('Enter');
  await hands.type('about the price');
  await hands.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText(/Ask @Olivia.* about the price/)).toBeVisible();
});

task('enrol', async ({ page, post, ask, signIn, hands, mark, clean }) => {
  const contact = await makeContact(post, mark);
  const sequence = await makeSequence(post, mark);
  await signIn(page);
  await page.goto(`/contacts/${contact}`);
  await hands.click(page.getByRole('button', { name: 'Enrol' }));
  await expect(page.getByRole('option', { name: mark })).toBeVisible();
  await clean('the sequences to put a contact on');
  await hands.click(page.getByRole('option', { name: mark }));
  await expect(said(page, 'Enrolled')).toBeVisible();
  expect((await ask(`sequences/${sequence}/enrollments`)).enrollments).toHaveLength(1);
});

byKeys('enrol', async ({ page, post, ask, signIn, hands, mark }) => {
  const contact = await makeContact(post, mark);
  const sequence = await makeSequence(post, mark);
  await signIn(page);
  await page.goto(`/contacts/${contact}`);
  await expect(page.getByRole('button', { name: 'Enrol' })).toBeVisible();
  await hands.press('s');
  await expect(page.getByRole('combobox', { name: 'Find a sequence' })).toBeFocused();
  await hands.type(mark);
  await hands.press('Enter');
  await expect(said(page, 'Enrolled')).toBeVisible();
  expect((await ask(`sequences/${sequence}/enrollments`)).enrollments).toHaveLength(1);
});

task('mail-template', async ({ page, post, ask, signIn, hands, mark, clean }) => {
  const contact = await makeContact(post, mark);
  const bodyHtml = '<p>Dear {{contact.firstName | default: "friend"}}, thank you.</p>';
  await post('email-templates', { name: mark, subject: 'For {{contact.firstName}}', bodyHtml });
  await signIn(page);
  await page.goto(`/contacts/${contact}`);
  await hands.click(page.getByRole('button', { name: 'Email', exact: true }));
  const dialog = page.getByRole('dialog', { name: `Email to Ada ${mark}` });
  await hands.click(dialog.getByRole('button', { name: 'Templates' }));
  await hands.click(page.getByRole('option', { name: new RegExp(mark) }));
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toContainText('First name');
  await expect(dialog.getByRole('textbox', { name: 'Body' })).toContainText('First name or “friend”');
  await clean('a mail that is written');
  await hands.click(dialog.getByRole('button', { name: 'Send later' }));
  await hands.click(page.getByRole('menuitem', { name: /^Tomorrow morning/ }));
  await expect(dialog).toBeHidden();
  await expect(said(page, /^Goes out/)).toBeVisible();
  const { emails } = await ask(`emails?contactId=${contact}`);
  expect(emails).toMatchObject([{ status: 'SCHEDULED', subject: 'For {{contact.firstName}}' }]);
});

byKeys('mail-template', async ({ page, post, ask, signIn, hands, mark }) => {
  const contact = await makeContact(post, mark);
  const bodyHtml = '<p>Dear {{contact.firstName | default: "friend"}}, thank you.</p>';
  await post('email-templates', { name: mark, subject: 'For {{contact.firstName}}', bodyHtml });
  await signIn(page);
  await page.goto(`/contacts/${contact}`);
  await expect(page.getByRole('button', { name: 'Email', exact: true })).toBeVisible();
  await hands.press('e');
  const dialog = page.getByRole('dialog', { name: `Email to Ada ${mark}` });
  await expect(dialog.getByRole('textbox', { name: 'Body' })).toBeVisible();
  await hands.command('Begin this mail with a template');
  await expect(page.getByRole('combobox', { name: 'Find a template' })).toBeFocused();
  await hands.type(mark);
  await hands.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Body' })).toContainText('First name or “friend”');
  await hands.command('Send this mail tomorrow morning');
  await expect(dialog).toBeHidden();
  await expect(said(page, /^Goes out/)).toBeVisible();
  const { emails } = await ask(`emails?contactId=${contact}`);
  expect(emails).toMatchObject([{ status: 'SCHEDULED', subject: 'For {{contact.firstName}}' }]);
});

task('launch-campaign', async ({ page, post, ask, signIn, hands, mark, clean }) => {
  const contact = await makeContact(post, mark);
  const audience = { segmentType: 'static', contactIds: [contact] };
  const { campaign } = await post('campaigns', { name: mark, subject: 'News', bodyHtml: '<p>News</p>', ...audience });
  await signIn(page);
  await page.goto(`/campaigns/${campaign.id}`);
  await hands.click(page.getByRole('button', { name: 'Launch', exact: true }));
  const question = page.getByRole('alertdialog', { name: `Launch ${mark}?` });
  await expect(question).toContainText('1 ');
  await clean('the question before a launch');
  await hands.click(question.getByRole('button', { name: 'Launch now' }));
  await expect(question).toBeHidden();
  expect((await ask(`campaigns/${campaign.id}`)).campaign.status).not.toBe('DRAFT');
});

byKeys('launch-campaign', async ({ page, post, ask, signIn, hands, mark }) => {
  const contact = await makeContact(post, mark);
  const audience = { segmentType: 'static', contactIds: [contact] };
  const { campaign } = await post('campaigns', { name: mark, subject: 'News', bodyHtml: '<p>News</p>', ...audience });
  await signIn(page);
  await page.goto(`/campaigns/${campaign.id}`);
  await expect(page.getByRole('button', { name: 'Launch', exact: true })).toBeVisible();
  await hands.command('Launch this campaign');
  const question = page.getByRole('alertdialog', { name: `Launch ${mark}?` });
  await expect(question).toContainText('1 ');
  await hands.press('Tab', 'Enter');
  await expect(question).toBeHidden();
  expect((await ask(`campaigns/${campaign.id}`)).campaign.status).not.toBe('DRAFT');
});
