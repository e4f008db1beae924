import { awake } from '../awake';
import { openDatabase } from '../database';
import { expect, test } from '../fixtures';
import type { Credentials } from '../service';

test('twenty rows are tagged in five clicks, and all but one deleted and brought back', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Cobalt${Date.now()}`;
  const contacts = Array.from({ length: 22 }, (_, at) => ({ name: `${mark} ${at}` }));
  await api.post('/api/v1/contacts', { data: { contacts } });
  const { tag } = await (await api.post('/api/v1/tags', { data: { name: mark } })).json();
  const found = async (filter = '') => {
    const answer = await api.get(`/api/v1/contacts?limit=100&q=${mark}${filter}`);
    return (await answer.json()).contacts.length;
  };
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  const grid = page.getByRole('grid', { name: 'Contacts' });
  const boxes = grid.getByRole('checkbox', { name: 'Choose', exact: true });
  const bar = page.getByRole('toolbar', { name: 'Chosen records' });
  await expect(boxes.nth(1)).toBeVisible();
  await awake(page);
  await boxes.nth(0).click();
  await expect(bar).toBeVisible();
  await grid
    .getByRole('row')
    .nth(20)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(bar.getByText('20 chosen')).toBeVisible();
  await bar.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByRole('option', { name: mark }).click();
  await expect(page.getByText('20 contacts tagged')).toBeVisible();
  expect(await found(`&tagId=${tag.id}`)).toBe(20);

  await grid.getByRole('row').nth(1).focus();
  await page.keyboard.press('Control+a');
  await expect(bar.getByText('22 chosen')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(bar.getByText('21 chosen')).toBeVisible();
  const request = page.waitForRequest((one) => one.url().includes('contacts.bulk'));
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 21 contacts' }).click();
  const sent = (await request).postData() ?? '';
  expect([sent.includes('"where"'), sent.includes('"ids"')]).toEqual([true, false]);
  const toast = page.getByRole('listitem').filter({ hasText: '21 contacts deleted' });
  await expect(toast).toBeVisible();
  await expect(grid).toHaveAttribute('aria-rowcount', '2');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(grid).toHaveAttribute('aria-rowcount', '23');
  expect(await found(`&tagId=${tag.id}`)).toBe(20);
});

test('chosen contacts are enrolled in a sequence, and added to a draft campaign', async ({ page, signIn, api }) => {
  const mark = `Topaz${Date.now()}`;
  const post = async (path: string, data: object) => (await api.post(`/api/v1${path}`, { data })).json();
  const contacts = [0, 1, 2].map((at) => ({ name: `${mark} ${at}`, email: `${mark}.${at}@example.com` }));
  const { results } = await post('/contacts', { contacts });
  const [first, ...others]: string[] = results.map(({ id }: { id: string }) => id);
  const mail = { subject: 'Hello', bodyHtml: '<p>Hello</p>' };
  const steps = [{ type: 'EMAIL', delayDays: 3, ...mail }];
  const { sequence } = await post('/sequences', { name: mark, steps });
  const audience = { segmentType: 'static', contactIds: [first] };
  const { campaign } = await post('/campaigns', { name: `${mark} news`, ...mail, ...audience });
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  const grid = page.getByRole('grid', { name: 'Contacts' });
  const bar = page.getByRole('toolbar', { name: 'Chosen records' });
  const chooseAll = async () => {
    await awake(page);
    await grid.getByRole('checkbox', { name: 'Choose all' }).click();
    await expect(bar.getByText('3 chosen')).toBeVisible();
  };
  await expect(grid).toHaveAttribute('aria-rowcount', '4');

  await chooseAll();
  await bar.getByRole('button', { name: 'Enrol' }).click();
  await page.keyboard.type(mark);
  await page.getByRole('option', { name: mark }).click();
  await expect(page.getByText('3 contacts enrolled')).toBeVisible();
  const { enrollments } = await (await api.get(`/api/v1/sequences/${sequence.id}/enrollments`)).json();
  expect(enrollments).toHaveLength(3);

  await chooseAll();
  await bar.getByRole('button', { name: 'Campaign' }).click();
  await page.keyboard.type(mark);
  await page.getByRole('option', { name: `${mark} news` }).click();
  await expect(page.getByText('contacts added to the campaign')).toBeVisible();
  const read = (await (await api.get(`/api/v1/campaigns/${campaign.id}`)).json()).campaign;
  expect(new Set(read.segment.contactIds)).toEqual(new Set([first, ...others]));
});

test('more than ten contacts are merged, with one that has left the list since it was chosen', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Agate${Date.now()}`;
  const contacts = Array.from({ length: 12 }, (_, at) => ({ name: `${mark} ${at}` }));
  const { results } = await (await api.post('/api/v1/contacts', { data: { contacts } })).json();
  const ids: string[] = results.map(({ id }: { id: string }) => id);
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  const grid = page.getByRole('grid', { name: 'Contacts' });
  const boxes = grid.getByRole('checkbox', { name: 'Choose', exact: true });
  const bar = page.getByRole('toolbar', { name: 'Chosen records' });
  await expect(grid).toHaveAttribute('aria-rowcount', '13');
  await awake(page);
  await boxes.nth(0).click();
  await boxes.nth(11).click({ modifiers: ['Shift'] });
  await expect(bar.getByText('12 chosen')).toBeVisible();
  await api.patch(`/api/v1/contacts/${ids[5]}`, { data: { name: 'Somebody else' } });
  await expect(grid).toHaveAttribute('aria-rowcount', '12');
  await bar.getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge 12 contacts' });
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('12 contacts merged')).toBeVisible();
  const read = async (id: string) => (await (await api.get(`/api/v1/contacts/${id}`)).json()).contact.id;
  expect(new Set(await Promise.all(ids.map(read))).size).toBe(1);
});

test('chosen leads are enrolled in a sequence as contacts, and are leads again after Undo', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Jasper${Date.now()}`;
  const post = async (path: string, data: object) => (await api.post(`/api/v1${path}`, { data })).json();
  const leads = [0, 1].map((at) => ({ name: `${mark} ${at}`, email: `${mark}.${at}@example.com` }));
  await post('/leads/batch', { leads: [...leads, { name: `${mark} 2` }] });
  const steps = [{ type: 'EMAIL', delayDays: 3, subject: 'Hello', bodyHtml: '<p>Hello</p>' }];
  const { sequence } = await post('/sequences', { name: mark, steps });
  const enrolled = async () => {
    const { enrollments } = await (await api.get(`/api/v1/sequences/${sequence.id}/enrollments`)).json();
    return enrollments.map(({ contact }: { contact: { name: string } }) => contact.name).sort();
  };
  await signIn(page);
  await page.goto(`/leads?q=${mark}`);
  const bar = page.getByRole('toolbar', { name: 'Chosen records' });
  await awake(page);
  await page.getByRole('grid', { name: 'Leads' }).getByRole('checkbox', { name: 'Choose all' }).click();
  await expect(bar.getByText('3 chosen')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Campaign' })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Enrol' }).click();
  await page.keyboard.type(mark);
  await page.getByRole('option', { name: mark }).click();
  const toast = page.getByRole('listitem').filter({ hasText: '2 of 3 leads enrolled' });
  await expect(toast).toContainText('lacks an address');
  expect(await enrolled()).toEqual([`${mark} 0`, `${mark} 1`]);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(enrolled).toEqual([]);
  const { leads: left } = await (await api.get(`/api/v1/leads?q=${mark}`)).json();
  expect(left.map(({ status }: { status: string }) => status)).toEqual(['NEW', 'NEW', 'NEW']);
});

/** Keeps a bulk action at a contact, which somebody else is changing, until that is let go. */
async function holdContact(id: string, credentials: Credentials) {
  const client = await openDatabase(credentials);
  await client.query('BEGIN');
  const { rowCount } = await client.query('SELECT 1 FROM "Contact" WHERE id = $1 FOR UPDATE', [id]);
  expect(rowCount).toBe(1);
  return {
    letGo: () => client.end(),
    /** Whether the action has come to the contact. */
    async isReached(): Promise<boolean> {
      const { rowCount } = await client.query(
        'SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))',
      );
      return rowCount === 1;
    },
    /** How many wait in the database: the action for the contact, and who comes after it for the action. */
    async waiting(): Promise<number> {
      const { rows } = await client.query('SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted');
      return rows[0].count;
    },
  };
}

test('a bulk action over thousands of rows is followed, stopped, and what it did is taken back', async ({
  page,
  signIn,
  api,
  credentials,
}) => {
  const mark = `Beryl${Date.now()}`;
  let middle = '';
  for (let from = 0; from < 10_000; from += 1000) {
    const contacts = Array.from({ length: 1000 }, (_, at) => ({ name: `${mark} ${from + at}` }));
    const answer = await api.post('/api/v1/contacts', { data: { contacts } });
    expect(answer.ok()).toBe(true);
    if (from === 5000) middle = (await answer.json()).results[0].id;
  }
  const count = async () => {
    const answer = await api.get(`/api/v1/contacts?limit=1&include=total&q=${mark}`);
    return (await answer.json()).total.count;
  };
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  const bar = page.getByRole('toolbar', { name: 'Chosen records' });
  await awake(page);
  await page.getByRole('grid', { name: 'Contacts' }).getByRole('row').nth(1).focus();
  await page.keyboard.press('Control+a');
  await expect(bar.getByText('10,000 chosen')).toBeVisible();
  const held = await holdContact(middle, credentials);
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 10,000 contacts' }).click();
  await expect(page.getByRole('progressbar', { name: 'Deleting 10,000 contacts' })).toBeVisible();
  await expect.poll(held.isReached).toBe(true);
  let isAnswered = false;
  page.on('response', (response) => {
    if (response.url().includes('bulkActions.stop')) isAnswered = true;
  });
  await page.getByRole('button', { name: 'Stop' }).click();
  // The stop is the next to have the action, unless that has given the contact up meanwhile.
  await expect.poll(async () => isAnswered || (await held.waiting()) > 1).toBe(true);
  await held.letGo();
  const toast = page.getByRole('listitem').filter({ hasText: /of 10,000 contacts deleted/ });
  await expect(toast).toContainText('It was stopped.');
  const left = await count();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(10_000);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(count).toBe(10_000);
});
