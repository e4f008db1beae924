import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { problemsOf } from '../axe';
import { expect, test } from '../fixtures';

const RECORDS = ['/contacts', '/companies', '/leads', '/board', '/deals', '/quotes', '/products', '/tasks', '/notes'];
const VISITORS = [
  '/chats',
  '/chats/settings',
  '/forms',
  '/forms/new',
  '/form/demo',
  '/calendar',
  '/calendar?view=month',
];
const SETTINGS = [
  ...['account', 'api-keys', 'webhooks', 'members', 'pipelines', 'currencies', 'custom-fields', 'tags', 'calendars'],
  ...['mailboxes', 'audit', 'trash', 'privacy', 'notifications'],
];
const PAGES = [
  ...[
    '/',
    '/docs',
    '/docs/contacts',
    '/docs/webhook-events',
    '/duplicates',
    '/imports?of=contacts',
    '/reports',
    '/reports/new',
    '/reports/activity-by-member',
    '/reports/conversion-by-stage',
    '/reports/pipeline-over-time',
    '/workflows',
    '/workflows/new',
    '/calendar/types',
    '/calendar/types/new',
    ...RECORDS,
    ...VISITORS,
  ],
  ...SETTINGS.map((name) => `/settings/${name}`),
];

/** Pages of one thing, of things that the demo workspace holds. */
async function onePages(api: APIRequestContext): Promise<string[]> {
  const first = async (path: string, plural: string) => (await (await api.get(`/api/v1${path}`)).json())[plural][0];
  const match = await first('/outreach-matches', 'matches');
  const workflow = await first('/workflows', 'workflows');
  const type = await first('/booking-types', 'bookingTypes');
  const onProduct = `/products/${match.offering.id}`;
  const kinds = ['companies', 'deals', 'leads', 'cases', 'contracts'];
  const records = await Promise.all(kinds.map(async (kind) => `/${kind}/${(await first(`/${kind}`, kind)).id}`));
  return [
    ...records,
    onProduct,
    `/matches/${match.id}`,
    `/workflows/${workflow.id}`,
    `/calendar/types/${type.id}`,
    type.publicUrl,
  ];
}

/** Pages around mail, each with something on it. */
async function mailPages(api: APIRequestContext): Promise<string[]> {
  const post = async (path: string, data: object) => (await api.post(`/api/v1${path}`, { data })).json();
  const person = { externalId: 'axe', name: 'Axel Axe', firstName: 'Axel', email: 'axel@example.com' };
  const { results } = await post('/contacts', { contacts: [person] });
  const contactId: string = results[0].id;
  const text = { contentType: 'text/plain', contentBase64: 'YQ==' };
  const { file } = await post('/files', { entity: 'CONTACT', recordId: contactId, fileName: 'offer.txt', ...text });
  const written = { contactId, subject: 'Hello', bodyHtml: '<p>Hello.</p>', attachmentFileIds: [file.id] };
  const sent = (await post('/emails', written)).email;
  await post(`/emails/${sent.id}/send`, {});
  const draft = (await post('/emails', { ...written, context: 'She asked.' })).email;
  const audience = { segmentType: 'static', contactIds: [contactId] };
  const { campaign } = await post('/campaigns', { name: 'Axe', subject: 'Hello', bodyHtml: '<p>Hi</p>', ...audience });
  await post('/files', { entity: 'CAMPAIGN', recordId: campaign.id, fileName: 'prices.txt', ...text });
  const steps = [
    { type: 'EMAIL', delayDays: 0, subject: 'Hello', bodyHtml: '<p>Hi</p>' },
    { type: 'CALL', delayDays: 2, taskTitle: 'Ring them' },
  ];
  const { sequence } = await post('/sequences', { name: 'Axe', steps });
  await post(`/sequences/${sequence.id}/enrollments`, { contactIds: [contactId] });
  return [
    '/inbox',
    `/inbox?box=sent&id=${sent.id}`,
    `/inbox?box=drafts&id=${draft.id}`,
    '/inbox/caught',
    '/counted/mail-sent',
    `/contacts/${contactId}`,
    `/contacts?id=${contactId}`,
    '/campaigns',
    '/campaigns/new',
    `/campaigns/${campaign.id}`,
    '/sequences',
    '/sequences/new',
    `/sequences/${sequence.id}`,
    '/suppressions',
    '/contracts',
    '/cases',
    '/settings/mailboxes',
    draft.reviewUrl,
    sent.reviewUrl,
  ];
}

/** What the checker says of a page that is opened. */
async function seriousProblems(page: Page, path: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(path);
  // Not by its role: behind a dialog that opens with the page it has none.
  await expect(page.locator('main')).toBeVisible();
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  return problemsOf(page, path);
}

/** Presses until what that opens is there: a page hears nothing before it has come alive. */
async function press(what: Locator, opens: Locator): Promise<void> {
  await expect(async () => {
    await what.click();
    await expect(opens).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Two pages at a time: while one is being made the other is checked. */
async function checkAll(page: Page, paths: string[]): Promise<void> {
  const waiting = [...paths];
  const check = async (tab: Page) => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      expect.soft(await seriousProblems(tab, path)).toEqual([]);
    }
  };
  await Promise.all([check(page), check(await page.context().newPage())]);
}

test('no page has a serious accessibility problem', async ({ page, signIn, api }) => {
  test.setTimeout(480_000);
  await signIn(page);
  await checkAll(page, [...PAGES, ...(await onePages(api))]);
});

test('no page around mail has a serious accessibility problem', async ({ page, signIn, api }) => {
  test.setTimeout(480_000);
  await signIn(page);
  await checkAll(page, await mailPages(api));
});

test('nothing that opens over a list has a serious accessibility problem', async ({ page, signIn, api }) => {
  test.setTimeout(240_000);
  const mark = `Axis${Date.now()}`;
  const contacts = ['Ada', 'Bo', 'Cy'].map((first) => ({ name: `${first} ${mark}` }));
  await api.post('/api/v1/contacts', { data: { contacts } });
  const { view } = await (await api.post('/api/v1/views', { data: { resource: 'contacts', name: mark } })).json();
  const clean = async (what: string) => expect.soft(await problemsOf(page, what)).toEqual([]);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  await signIn(page);

  await page.goto(`/contacts?view=${view.id}&q=${mark}`);
  await press(button('New view'), dialog('New view'));
  await clean('a new view');
  await page.keyboard.press('Escape');
  await press(button(`More of the view ${mark}`), page.getByRole('menu'));
  await clean('what can be done with a view');
  await page.getByRole('menuitem', { name: 'Rename or share…' }).click();
  await expect(dialog('View')).toBeVisible();
  await clean('a view that is changed');
  await page.keyboard.press('Escape');

  for (const [field, asked] of [
    ['Name', 'a text'],
    ['Status', 'a choice'],
    ['Company', 'a record'],
    ['Created', 'a time'],
  ] as const) {
    await press(button('Filter'), dialog('Filter'));
    await dialog('Filter').getByRole('option', { name: field, exact: true }).click();
    await expect(button('Apply')).toBeVisible();
    await clean(`a condition on ${asked}`);
    await page.keyboard.press('Escape');
  }
  await press(button('Columns'), dialog('Columns'));
  await clean('the columns');
  await page.keyboard.press('Escape');

  const bar = page.getByRole('toolbar', { name: 'Chosen records' });
  await press(page.getByRole('checkbox', { name: 'Choose all' }), bar);
  await clean('the bar of what is chosen');
  for (const name of ['Owner', 'Field', 'Enrol', 'Campaign']) {
    await press(bar.getByRole('button', { name, exact: true }), page.getByRole('combobox').last());
    await clean(`${name} of what is chosen`);
    await page.keyboard.press('Escape');
  }
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await clean('the question before a deletion');
  await page.keyboard.press('Escape');
});

test('neither merging nor a step of an import has a serious accessibility problem', async ({ page, signIn, api }) => {
  test.setTimeout(240_000);
  const mark = `Axis${Date.now()}`;
  const contacts = ['Ada', 'Bo'].map((first) => ({ name: `${first} ${mark}`, title: first }));
  await api.post('/api/v1/contacts', { data: { contacts } });
  const clean = async (what: string) => expect.soft(await problemsOf(page, what)).toEqual([]);
  await signIn(page);

  await page.goto(`/contacts?q=${mark}`);
  const boxes = page.getByRole('checkbox', { name: 'Choose', exact: true });
  const bar = page.getByRole('toolbar', { name: 'Chosen records' });
  await press(boxes.nth(0), bar);
  await boxes.nth(1).click();
  await bar.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('dialog', { name: 'Merge 2 contacts' }).getByRole('radio').first()).toBeVisible();
  await clean('a merge');

  await page.goto('/imports?of=contacts');
  const chooser = page.waitForEvent('filechooser');
  await expect(async () => {
    await page.getByRole('button', { name: 'Choose a file' }).click();
    const text = `First Name,Email\nAda,ada.${mark}@example.com\nBo,nonsense\n`;
    await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  }).toPass();
  await expect(page.getByRole('list', { name: 'Columns' })).toBeVisible();
  await clean('the columns of an import');
  await page.getByRole('button', { name: 'Preview all rows' }).click();
  await expect(page.getByRole('list', { name: 'First errors' })).toBeVisible();
  await clean('the preview of an import');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The file is imported' })).toBeVisible();
  await clean('what became of an import');
});
