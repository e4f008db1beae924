import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { APIRequestContext, Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect, test } from '../fixtures';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
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
  ...['account', 'api-keys', 'webhooks', 'members', 'pipelines', 'custom-fields', 'tags', 'calendars'],
  ...['mailboxes', 'audit', 'trash', 'privacy'],
];
const PAGES = [
  ...[
    '/',
    '/docs',
    '/duplicates',
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
  return [onProduct, `/matches/${match.id}`, `/workflows/${workflow.id}`, `/calendar/types/${type.id}`, type.publicUrl];
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

/** What the checker says of a page: everything as it is in the light, and what can be told apart in the dark. */
async function seriousProblems(page: Page, path: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(path);
  // Not by its role: behind a dialog that opens with the page it has none.
  await expect(page.locator('main')).toBeVisible();
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  // Evaluated, because the pages of visitors allow no scripts but their own.
  await page.evaluate(axe);
  // What a mail says is its sender's; its frame runs no scripts, the checker's neither.
  const light = await page.evaluate<AxeResults>('axe.run({ exclude: ["iframe"] }, { resultTypes: ["violations"] })');
  await page.emulateMedia({ colorScheme: 'dark' });
  // The colours change over at once; only what goes on for ever cannot be finished.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });
  const dark = await page.evaluate<AxeResults>(
    'axe.run({ exclude: ["iframe"] }, { resultTypes: ["violations"], runOnly: ["color-contrast"] })',
  );
  return [...light.violations, ...dark.violations]
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`);
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
