import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures';

/** A company with contacts, of whom the first has a deal and a note. */
async function makeRecords(api: APIRequestContext, mark: string) {
  const made = async (path: string, data: object) =>
    (await (await api.post(`/api/v1/${path}`, { data })).json()).results;
  const [company] = await made('companies', { companies: [{ name: `Engines ${mark}`, externalId: `c-${mark}` }] });
  const contacts = ['Ada', 'Bob', 'Cyd'].map((first) => ({
    ...{ name: `${first} ${mark}`, email: `${first}.${mark}@pages.example`, source: mark },
    ...{ externalId: `${first}-${mark}`, companyExternalId: `c-${mark}` },
  }));
  const [ada, , cyd] = await made('contacts', { contacts });
  const of = { contactExternalId: `Ada-${mark}`, companyExternalId: `c-${mark}` };
  const [deal] = await made('deals', { deals: [{ name: `Mill ${mark}`, value: 900, ...of }] });
  await made('notes', { notes: [{ body: 'Likes tea', contactExternalId: `Ada-${mark}` }] });
  return { company: company.id, ada: ada.id, cyd: cyd.id, deal: deal.id };
}

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });

test('a record is opened from its list, walked from and written to by keyboard', async ({ page, signIn, api }) => {
  const mark = `Walk${Date.now()}`;
  const ids = await makeRecords(api, mark);
  await signIn(page);
  await page.goto(`/contacts?q=${mark}&sort=name`);
  const grid = page.getByRole('grid', { name: 'Contacts' });
  await grid.getByRole('row', { name: `Ada ${mark}` }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await panel.getByRole('link', { name: 'Open page' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/contacts/${ids.ada}\\?list=`));
  await expect(timeline(page).getByText('Likes tea')).toBeVisible();

  // Keys are heard once the list is there again.
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeEnabled();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: `Bob ${mark}`, level: 1 })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`/contacts/${ids.cyd}\\?list=`));
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { name: `Bob ${mark}`, level: 1 })).toBeVisible();

  await page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'Note' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ask @');
  const member = page.getByRole('option').first();
  await expect(member).toBeVisible();
  const name = await member.textContent();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('soon');
  await expect(page.getByRole('dialog').getByLabel('Note')).toHaveText(`Ask @${name} soon`);
  await page.getByRole('button', { name: 'Create note' }).press('Enter');
  await expect(timeline(page).getByText(`Ask @${name} soon`)).toBeVisible();
  await expect(timeline(page).getByRole('strong')).toHaveText('soon');

  await page.getByRole('link', { name: 'Back to the list' }).press('Enter');
  await expect(page).toHaveURL(`/contacts?q=${mark}&sort=name`);
  await expect(grid.getByRole('row')).toHaveCount(4);
});

test('a company’s page tells of its contacts and deals, and a field that is changed there', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Firm${Date.now()}`;
  const ids = await makeRecords(api, mark);
  await signIn(page);
  await page.goto(`/companies/${ids.company}`);
  await expect(timeline(page).getByText('Likes tea')).toBeVisible();
  const related = page.getByRole('complementary', { name: 'Related' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(related.getByRole('link', { name: new RegExp(`Mill ${mark}`) })).toBeVisible();
  await page.getByRole('complementary', { name: 'Details' }).getByLabel('Industry').fill('Mills');
  await page.keyboard.press('Enter');
  await expect(timeline(page).getByText('Mills')).toBeVisible();
  await timeline(page).getByRole('button', { name: 'Notes' }).click();
  await expect(timeline(page).getByText('Mills')).toBeHidden();
  await related.getByRole('link', { name: new RegExp(`Mill ${mark}`) }).click();
  await expect(page.getByRole('heading', { name: `Mill ${mark}`, level: 1 })).toBeVisible();
});

test('an address that exists is refused while a contact is made, and a company is made in its field', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Twin${Date.now()}`;
  await makeRecords(api, mark);
  await signIn(page);
  await page.goto('/contacts?new');
  const dialog = page.getByRole('dialog', { name: 'New contact' });
  await dialog.getByLabel('Name').fill('Somebody Else');
  await dialog.getByLabel('Email').fill(`ada.${mark}@pages.example`);
  await expect(dialog.getByText(`Ada ${mark}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Create contact' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`Ada ${mark} has this address already`);
  await dialog.getByLabel('Email').fill(`new.${mark}@pages.example`);
  await dialog.getByLabel('Company').click();
  await page.getByRole('combobox', { name: 'Find a company' }).fill(`Fresh ${mark}`);
  await page.getByRole('option', { name: `New company: Fresh ${mark}` }).click();
  await expect(dialog.getByLabel('Company')).toContainText(`Fresh ${mark}`);
  await dialog.getByRole('button', { name: 'Create contact' }).click();
  await expect(dialog).toBeHidden();
  const answer = await api.get(`/api/v1/contacts?email=new.${mark}@pages.example`);
  expect((await answer.json()).contacts).toMatchObject([{ name: 'Somebody Else', company: { name: `Fresh ${mark}` } }]);
});

test('an address that somebody takes after it was looked at renames nobody', async ({ page, signIn, api }) => {
  const email = `race.${Date.now()}@pages.example`;
  await signIn(page);
  await page.goto('/contacts?new');
  const dialog = page.getByRole('dialog', { name: 'New contact' });
  await dialog.getByLabel('Name').fill('Came Second');
  await dialog.getByLabel('Email').fill(email);
  await page.route(/duplicates\.similar/, async (route) => {
    const response = await route.fetch();
    await api.post('/api/v1/contacts', { data: { contacts: [{ name: 'Came First', email }] } });
    await route.fulfill({ response });
  });
  await dialog.getByRole('button', { name: 'Create contact' }).click();
  await expect(dialog.getByRole('alert')).toContainText('another contact has it');
  const answer = await api.get(`/api/v1/contacts?email=${email}`);
  expect((await answer.json()).contacts).toMatchObject([{ name: 'Came First' }]);
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('each page is one column with tabs, and scrolls in no direction but down', async ({ page, signIn, api }) => {
    const ids = await makeRecords(api, `Small${Date.now()}`);
    await signIn(page);
    for (const path of [`contacts/${ids.ada}`, `companies/${ids.company}`, `deals/${ids.deal}`]) {
      await page.goto(`/${path}`);
      await expect(timeline(page).getByText('Likes tea').or(timeline(page).getByText('created this'))).not.toHaveCount(
        0,
      );
      await page.getByRole('button', { name: 'Details', exact: true }).click();
      await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible();
      await expect(timeline(page)).toBeHidden();
      await page.getByRole('button', { name: 'Related', exact: true }).click();
      await expect(page.getByRole('complementary', { name: 'Related' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  });
});

test('a lead is written to before it is a contact, and the mail is part of its story', async ({
  page,
  signIn,
  api,
}) => {
  const name = `Lead ${Date.now()}`;
  const email = `lead.${Date.now()}@example.com`;
  const { lead } = await (await api.post('/api/v1/leads', { data: { name, email } })).json();
  await signIn(page);
  await page.goto(`/leads/${lead.id}`);
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'New email' });
  await expect(dialog.getByLabel('To', { exact: true })).toHaveText(email);
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('A word with you');
  await dialog.getByRole('textbox', { name: 'Body' }).fill('Shall we talk?');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('A word with you')).toBeVisible();
  expect((await (await api.get(`/api/v1/contacts?email=${email}`)).json()).contacts).toEqual([]);
  const { emails } = await (await api.get('/api/v1/emails')).json();
  expect(emails.find(({ toEmail }: { toEmail: string }) => toEmail === email)).toMatchObject({ contact: null });
});

test('a lead is put on a sequence: it becomes a contact, and the sequence is chosen on its page', async ({
  page,
  signIn,
  api,
}) => {
  const name = `Enrolled ${Date.now()}`;
  const data = { name, steps: [{ type: 'EMAIL', delayDays: 3, subject: 'Hello', bodyHtml: '<p>Hello</p>' }] };
  const { sequence } = await (await api.post('/api/v1/sequences', { data })).json();
  const given = { name, email: `enrolled.${Date.now()}@example.com` };
  const { lead } = await (await api.post('/api/v1/leads', { data: given })).json();
  await signIn(page);
  await page.goto(`/leads/${lead.id}`);
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: `Convert ${name}` });
  await expect(dialog).toContainText('Sequences write to contacts');
  await dialog.getByRole('button', { name: 'Convert' }).click();
  await page.getByRole('option', { name }).click();
  await expect(page.getByText('Enrolled', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/contacts\/[^?]+$/);
  const { enrollments } = await (await api.get(`/api/v1/sequences/${sequence.id}/enrollments`)).json();
  expect(enrollments).toMatchObject([{ contact: { name } }]);
});
