import type { APIRequestContext, Page } from '@playwright/test';
import { awake } from '../awake';
import { expect, said, test } from '../fixtures';
import { holdRequests } from '../held';

const poster = (api: APIRequestContext) => async (path: string, data: object) => {
  const answer = await api.post(`/api/v1${path}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
};

/** Opens the palette and types into it. */
async function ask(page: Page, words: string) {
  const palette = page.getByRole('dialog', { name: 'Search' });
  await awake(page);
  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await page.keyboard.type(words);
  return palette;
}

/** Does what the palette calls by a name, by keys alone. */
async function command(page: Page, words: string) {
  const palette = await ask(page, words.toLowerCase());
  await expect(palette.getByRole('option', { name: words }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
}

/** Nothing of that name is offered, once all is found that there is. */
async function expectNone(page: Page, words: string) {
  const palette = await ask(page, words.toLowerCase());
  await expect(palette.getByRole('status')).toHaveText(/records found/);
  await expect(palette.getByRole('option', { name: words })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
}

test('the palette does with a contact, a lead and a deal what their pages do', async ({ page, signIn, api }) => {
  test.slow();
  const mark = `Jasper${Date.now()}`;
  const post = poster(api);
  const person = { name: `${mark} Bell`, email: `${mark}@example.com` };
  const [contact, other] = (await post('/contacts', { contacts: [person, { name: `${mark} Twin` }] })).results;
  const steps = [{ type: 'EMAIL', delayDays: 3, subject: 'Hello', bodyHtml: '<p>Hello</p>' }];
  const { sequence } = await post('/sequences', { name: mark, steps });
  await signIn(page);
  await page.goto(`/contacts/${contact.id}`);

  await command(page, `Log a call with ${person.name}`);
  await expect(page.getByRole('dialog', { name: /communication/i })).toBeVisible();
  await page.keyboard.press('Escape');
  await command(page, 'Add a note to this contact');
  await expect(page.getByRole('dialog', { name: 'New note' })).toBeVisible();
  await page.keyboard.press('Escape');
  await command(page, `Book a meeting with ${person.name}`);
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
  await page.keyboard.press('Escape');
  // A small surface beside its button keeps the focus, too.
  await command(page, `Enrol ${person.name} in a sequence`);
  await expect(page.getByRole('dialog', { name: 'Enrol' })).toBeVisible();
  await page.keyboard.type(mark);
  await expect(page.getByRole('option', { name: mark })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(said(page, 'Enrolled')).toBeVisible();
  expect((await (await api.get(`/api/v1/sequences/${sequence.id}/outcomes`)).json()).total).toBe(1);

  await command(page, 'Merge this contact with another');
  await expect(page.getByRole('dialog', { name: `Merge ${person.name}` })).toBeVisible();
  await page.keyboard.type(`${mark} Twin`);
  await expect(page.getByRole('option', { name: `${mark} Twin` })).toBeVisible();
  await page.keyboard.press('Enter');
  // The keys belong to the choices, which are there once both records are read.
  await expect(
    page.getByRole('dialog', { name: 'Merge 2 contacts' }).locator('[aria-checked="true"]:focus'),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(said(page, '2 contacts merged')).toBeVisible();
  await expect(page.getByRole('heading', { name: person.name }).first()).toBeVisible();
  const merged = await (await api.get(`/api/v1/contacts/${other.id}`)).json();
  expect(merged.contact.id).toBe(contact.id);

  const { lead } = await post('/leads', { name: `${mark} Lead`, email: `${mark}.lead@example.com` });
  await page.goto(`/leads/${lead.id}`);
  await command(page, 'Convert this lead');
  await expect(page.getByRole('dialog', { name: `Convert ${mark} Lead` })).toBeVisible();
  await page.keyboard.press('Escape');

  const deal = (await post('/deals', { deals: [{ name: `${mark} Deal`, value: 5 }] })).results[0];
  const stageOf = async () => (await (await api.get(`/api/v1/deals/${deal.id}`)).json()).deal.stage;
  await page.goto(`/deals/${deal.id}`);
  await command(page, 'Mark this deal as lost');
  await expect(page.getByRole('dialog', { name: 'Why was it lost?' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await stageOf()).toBe('LOST');
  await expectNone(page, 'Mark this deal as');
  await command(page, 'Delete this deal');
  await expect(page.getByRole('alertdialog', { name: `Delete ${mark} Deal?` })).toBeVisible();
});

test('the palette acts on the rows that are chosen, and on them alone', async ({ page, signIn, api }) => {
  const mark = `Garnet${Date.now()}`;
  const post = poster(api);
  await post('/contacts', { contacts: ['A', 'B', 'C'].map((letter) => ({ name: `${mark} ${letter}` })) });
  await post('/tags', { name: `${mark} tag` });
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  await expect(page.getByRole('grid', { name: 'Contacts' })).toHaveAttribute('aria-rowcount', '4');
  await expectNone(page, 'Delete');

  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await expect(page.getByRole('toolbar', { name: 'Chosen records' }).getByText('2 chosen')).toBeVisible();
  await command(page, 'Tag 2 contacts');
  await page.getByRole('option', { name: `${mark} tag` }).waitFor();
  await page.keyboard.type(mark);
  await page.keyboard.press('Enter');
  await expect(said(page, '2 contacts tagged')).toBeVisible();

  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await command(page, 'Delete 1 contact');
  await expect(page.getByRole('alertdialog', { name: 'Delete 1 contact?' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete 1 contact' }).press('Enter');
  await expect(said(page, '1 contact deleted')).toBeVisible();
  const left = await (await api.get(`/api/v1/contacts?q=${mark}&include=tags`)).json();
  expect(left.contacts).toHaveLength(2);
});

test('the palette sends a quote, launches a campaign and archives a sequence, as long as they can be', async ({
  page,
  signIn,
  api,
}) => {
  test.slow();
  const mark = `Onyx${Date.now()}`;
  const post = poster(api);
  const contact = (await post('/contacts', { contacts: [{ name: mark, email: `${mark}@example.com` }] })).results[0].id;
  const lineItems = [{ name: 'Work', quantity: 1, unitPrice: 10 }];
  const deal = (await post('/deals', { deals: [{ name: mark, contactId: contact, value: 10 }] })).results[0].id;
  const { quote } = await post('/quotes', { title: mark, dealId: deal, lineItems });
  await signIn(page);
  await page.goto(`/quotes?id=${quote.id}`);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send' })).toBeVisible();
  await command(page, 'Send this quote');
  await expect(said(page, /^Version 1 is ready/)).toBeVisible();
  await command(page, 'Mark this quote as accepted');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send' })).toBeHidden();
  await expectNone(page, 'Send this quote');

  const audience = { segmentType: 'static', contactIds: [contact] };
  const { campaign } = await post('/campaigns', { name: mark, subject: 'Hello', bodyHtml: '<p>Hi</p>', ...audience });
  await page.goto(`/campaigns/${campaign.id}`);
  await command(page, 'Launch this campaign');
  await expect(page.getByRole('alertdialog', { name: `Launch ${mark}?` })).toBeVisible();
  await page.getByRole('button', { name: 'Launch now' }).press('Enter');
  await expect(said(page, 'Launched for 1 recipient')).toBeVisible();
  await expectNone(page, 'Launch this campaign');

  const steps = [{ type: 'EMAIL', delayDays: 3, subject: 'Hello', bodyHtml: '<p>Hello</p>' }];
  const { sequence } = await post('/sequences', { name: mark, steps });
  await page.goto(`/sequences/${sequence.id}`);
  await command(page, 'Archive this sequence');
  await page.getByRole('button', { name: 'Archive sequence' }).press('Enter');
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  await command(page, 'Unarchive this sequence');
  await expect(page.getByText('Archived', { exact: true })).toBeHidden();
});

test('what is typed over a panel before the script of the palette is there goes into the palette', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Beryl${Date.now()}`;
  const { results } = await poster(api)('/contacts', { contacts: [{ name: mark }] });
  await signIn(page);
  await page.goto(`/contacts?id=${results[0].id}`);
  await expect(page.getByRole('dialog', { name: 'Details of the contact' })).toBeVisible();
  await awake(page);
  const script = await holdRequests(page, '**/_next/static/**');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await expect(palette).toBeVisible();
  // Letters that are keys of the list and of the panel.
  await page.keyboard.type('edit');
  script.release();
  const search = palette.getByRole('combobox', { name: 'Search' });
  await expect(search).toHaveValue('edit');
  await page.keyboard.type('or');
  await expect(search).toHaveValue('editor');
});

test('the palette has what the buttons of a page do, wherever one is', async ({ page, signIn, api }) => {
  const name = `Ivory ${Date.now()}`;
  const post = poster(api);
  const webhook = { url: 'https://example.com/hook', events: ['contact.created'], description: name };
  const { id } = (await post('/webhooks', webhook)).webhook;
  await signIn(page);
  await page.goto('/calendar');
  await command(page, 'Show the month');
  await expect(page.getByRole('button', { name: 'Month', exact: true })).toHaveAttribute('aria-pressed', 'true');
  const opened: [at: string, said: string, dialog: RegExp][] = [
    ['/settings/mailboxes', 'Connect a mailbox', /^Connect a mailbox$/],
    ['/settings/calendars', 'Add a feed of a calendar', /feed/],
    [`/settings/webhooks/${id}`, 'Simulate faults of this endpoint', /faults/],
  ];
  for (const [at, said, dialog] of opened) {
    await page.goto(at);
    await command(page, said);
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
  }
  await api.delete(`/api/v1/webhooks/${id}`);
});

test('what is done with one row of a list is offered to whoever types its name, and to nobody else', async ({
  page,
  signIn,
  api,
}) => {
  const name = `Ivory ${Date.now()}`;
  const { results } = await poster(api)('/contacts', { contacts: [{ name }] });
  await api.delete(`/api/v1/contacts/${results[0].id}`);
  await signIn(page);
  await page.goto('/settings/trash');
  await expect(page.getByRole('button', { name: `Restore ${name}` })).toBeVisible();
  const palette = await ask(page, '');
  await expect(palette.getByRole('group', { name: 'Actions' })).toBeVisible();
  await expect(palette.getByRole('option', { name: /^Restore/ })).toHaveCount(0);
  await page.keyboard.type('ivory');
  await expect(palette.getByRole('option', { name: `Restore ${name}` })).toBeVisible();
});
