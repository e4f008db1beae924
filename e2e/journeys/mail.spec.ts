import type { APIRequestContext } from '@playwright/test';
import { awake } from '../awake';
import { expect, said, test } from '../fixtures';
import { shortenHold } from '../held';
import { messageIdTo, receive, thread } from '../inbound';

const SIZES = { 'on a desk': { width: 1440, height: 900 }, 'on a phone': { width: 390, height: 844 } };

/** A contact of this journey alone. */
async function makeContact(api: APIRequestContext, first: string) {
  const mark = `${Date.now()}${Math.round(Math.random() * 1e6)}`;
  const contact = {
    name: `${first} Quill${mark}`,
    firstName: first,
    email: `${first.toLowerCase()}-${mark}@example.com`,
  };
  const { results } = await (await api.post('/api/v1/contacts', { data: { contacts: [contact] } })).json();
  return { id: results[0].id as string, ...contact };
}

const mailsTo = async (api: APIRequestContext, contactId: string) =>
  (await (await api.get(`/api/v1/emails?contactId=${contactId}`)).json()).emails;

for (const [where, viewport] of Object.entries(SIZES)) {
  test.describe(where, () => {
    test.use({ viewport });

    test('a mail that was sent is taken back, changed, and sent though its page is closed', async ({
      page,
      signIn,
      api,
    }) => {
      const contact = await makeContact(api, 'Grace');
      await signIn(page);
      await page.goto(`/contacts/${contact.id}`);
      await page.getByRole('button', { name: 'Email', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: `Email to ${contact.name}` });
      await dialog.getByRole('textbox', { name: 'Subject' }).fill('Hello');
      await dialog.getByRole('textbox', { name: 'Body' }).fill('How are you?');
      await dialog.getByRole('button', { name: 'Preview', exact: true }).click();
      await expect(dialog.frameLocator('iframe').getByText('How are you?')).toBeVisible();
      await dialog.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveText('Hello');
      expect((await mailsTo(api, contact.id)).map(({ status }: { status: string }) => status)).toEqual(['DRAFT']);
      await dialog.getByRole('textbox', { name: 'Subject' }).fill('Hello again');
      await shortenHold(page);
      await dialog.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(dialog).toBeHidden();
      await page.goto('about:blank');
      await expect
        .poll(async () =>
          (await mailsTo(api, contact.id)).map((m: { status: string; subject: string }) => [m.status, m.subject]),
        )
        .toEqual([['SENT', 'Hello again']]);
    });
  });
}

test.describe('the inbox', () => {
  test.use({ viewport: SIZES['on a desk'] });

  test('is gone through by keys alone', async ({ page, signIn, api }) => {
    const contact = await makeContact(api, 'Nora');
    const subjects = ['Boats', 'Sails'].map((word) => `${word} ${Date.now()}`);
    for (const subject of subjects) await receive(api, contact, subject);
    const [first, second] = subjects.toReversed();
    await signIn(page);
    await page.goto('/inbox');
    const heading = (name: string) => page.getByRole('heading', { level: 2, name });
    await expect(thread(page, `${first}`)).toBeVisible();
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await awake(page);
    await page.keyboard.press('?');
    await expect(keys).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await page.keyboard.press('j');
    await expect(heading(`${first}`)).toBeVisible();
    await page.keyboard.press('j');
    await expect(heading(`${second}`)).toBeVisible();
    await page.keyboard.press('k');
    await expect(heading(`${first}`)).toBeVisible();

    // Whoever has the focus in the list keeps it there while pressing on a toast.
    await thread(page, `${second}`).focus();
    await page.keyboard.press('e');
    const archived = said(page, 'Archived');
    await expect(archived).toBeVisible();
    await expect(thread(page, `${first}`)).toBeHidden();
    await expect(heading(`${second}`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.keyboard.press('b');
    await expect(thread(page, `${first}`)).toBeVisible();
    await expect(archived).toBeHidden();
    await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).press('Enter');
    await expect(thread(page, `${second}`)).toBeHidden();
    await expect(page.getByRole('link', { name: /^Snoozed \d/ })).toBeVisible();

    await page.keyboard.press('u');
    await page.keyboard.press('/');
    await page.keyboard.type(`${second}`);
    await page.keyboard.press('Enter');
    await thread(page, `${second}`).waitFor();
    await page.keyboard.press('j');
    await expect(heading(`${second}`)).toBeVisible();
    await page.keyboard.press('r');
    const reply = page.getByRole('dialog', { name: 'Reply' });
    await expect(reply.getByRole('textbox', { name: 'Subject' })).toHaveText(`Re: ${second}`);
    await page.keyboard.press('Escape');
    await expect(reply).toBeHidden();
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog', { name: 'New email' })).toBeVisible();
  });

  test('several threads are selected by Shift and by the keys of Gmail, and snoozed at once', async ({
    page,
    signIn,
    api,
  }) => {
    const contact = await makeContact(api, 'Ida');
    const mark = `Sloops${Date.now()}`;
    for (const one of ['A', 'B', 'C', 'D']) await receive(api, contact, `${mark} ${one}`);
    await signIn(page);
    await page.goto(`/inbox?q=${mark}`);
    const bar = page.getByRole('toolbar', { name: 'Selected threads' });
    const box = (one: string) => page.getByRole('checkbox', { name: new RegExp(`${mark} ${one}`) });
    await expect(thread(page, `${mark} A`)).toBeVisible();
    await awake(page);
    await box('D').click();
    await expect(bar.getByText('1 selected')).toBeVisible();
    await thread(page, `${mark} B`).click({ modifiers: ['Shift'] });
    await expect(bar.getByText('3 selected')).toBeVisible();
    await expect(box('A')).not.toBeChecked();
    await page.keyboard.press('Shift+*');
    await page.keyboard.press('a');
    await expect(bar.getByText('4 selected')).toBeVisible();
    await page.keyboard.press('Shift+*');
    await page.keyboard.press('n');
    await expect(bar).toBeHidden();
    await box('D').click();
    await bar.getByRole('checkbox', { name: 'Select all' }).click();
    await expect(bar.getByText('4 selected')).toBeVisible();
    await page.keyboard.press('b');
    await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).click();
    await expect(said(page, 'Snoozed')).toBeVisible();
    await expect(bar).toBeHidden();
    await page.goto('/inbox?box=snoozed');
    for (const one of ['A', 'B', 'C', 'D']) await expect(thread(page, `${mark} ${one}`)).toBeVisible();
  });

  test('a stop by whoever a mail was forwarded to is agreed to by pressing a button', async ({ page, signIn, api }) => {
    const contact = await makeContact(api, 'Petra');
    const subject = `Masts ${Date.now()}`;
    const data = { contactId: contact.id, subject, bodyHtml: '<p>Shall we meet?</p>' };
    const { email } = await (await api.post('/api/v1/emails', { data })).json();
    expect((await api.post(`/api/v1/emails/${email.id}/send`, { data: {} })).ok()).toBe(true);
    await signIn(page);
    const answers = await messageIdTo(page, contact.email);
    const forwarded = { name: 'Carl Colleague', email: `carl-${Date.now()}@example.com` };
    await receive(api, forwarded, `Re: ${subject}`, { answers, text: 'STOP' });
    const suppressed = async () =>
      (await (await api.get(`/api/v1/suppressions?email=${encodeURIComponent(contact.email)}`)).json()).suppressions;
    expect(await suppressed()).toEqual([]);

    await page.goto('/inbox');
    await expect(thread(page, subject)).toContainText('No more mail?');
    await awake(page);
    await thread(page, subject).click();
    const box = page.getByRole('region', { name: 'No more mail?' });
    await expect(box).toContainText(`${contact.email}`);
    await expect(box).toContainText(forwarded.email);
    await box.getByRole('button', { name: 'Stop mail' }).click();
    await expect(box).toBeHidden();
    await expect(thread(page, subject)).not.toContainText('No more mail?');
    expect(await suppressed()).toMatchObject([{ email: contact.email, reason: 'UNSUBSCRIBE' }]);
  });
});
