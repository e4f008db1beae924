import type { APIRequestContext, Page } from '@playwright/test';
import { awake } from '../awake';
import { openDatabase } from '../database';
import { expect, test } from '../fixtures';

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Chosen records' });
const said = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const posting = (api: APIRequestContext) => async (path: string, data: object) => {
  const answer = await api.post(`/api/v1/${path}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
};

async function chooseAll(page: Page, title: string, count: number) {
  const grid = page.getByRole('grid', { name: title });
  await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1));
  await awake(page);
  await grid.getByRole('checkbox', { name: 'Choose all' }).click();
  await expect(bar(page).getByText(`${count} chosen`)).toBeVisible();
}

test('chosen suppressions are deleted, the one that cannot be is named, and the others come back', async ({
  page,
  signIn,
  api,
  credentials,
}) => {
  const mark = `garnet${Date.now()}`;
  const post = posting(api);
  const emails = ['ada', 'bob', 'cyd'].map((name) => `${name}@${mark}.example`);
  const ids: string[] = [];
  for (const email of emails) ids.push((await post('suppressions', { email })).suppression.id);
  const database = await openDatabase(credentials);
  await database.query(
    `INSERT INTO "Suppression" ("workspaceId", id, email, reason) VALUES ($1, gen_random_uuid(), $2, 'BOUNCE')`,
    [credentials.workspaceId, `dan@${mark}.example`],
  );
  await database.end();
  const left = async () => (await (await api.get(`/api/v1/suppressions?q=${mark}`)).json()).suppressions.length;
  await signIn(page);
  await page.goto(`/suppressions?q=${mark}`);
  await chooseAll(page, 'Suppressions', 4);
  // Somebody else is faster with one of them.
  expect((await api.delete(`/api/v1/suppressions/${ids[0]}`)).ok()).toBe(true);
  await page.keyboard.press('Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete 4 suppressions?' });
  await expect(question).toContainText('1 address bounced');
  await question.getByRole('button', { name: 'Delete 4 suppressions' }).click();
  const toast = said(page, '3 of 4 suppressions deleted');
  await expect(toast).toContainText(`Not ${emails[0]}`);
  expect(await left()).toBe(0);
  await expect(bar(page)).toHaveCount(0);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(left).toBe(3);
});

test('of chosen campaigns the drafts are deleted, and come back', async ({ page, signIn, api }) => {
  const mark = `Opal${Date.now()}`;
  const post = posting(api);
  const { results } = await post('contacts', { contacts: [{ name: mark, email: `${mark}@example.com` }] });
  const mail = { subject: 'Hello', bodyHtml: '<p>Hello</p>', segmentType: 'static', contactIds: [results[0].id] };
  for (const name of ['Alpha', 'Bravo']) await post('campaigns', { name: `${name} ${mark}`, ...mail });
  const { campaign } = await post('campaigns', { name: `Charlie ${mark}`, ...mail });
  await post(`campaigns/${campaign.id}/launch`, { scheduledAt: new Date(Date.now() + 864e5).toISOString() });
  const left = async () =>
    (await (await api.get(`/api/v1/campaigns?q=${mark}`)).json()).campaigns.map(
      ({ name }: { name: string }) => name.split(' ')[0],
    );
  await signIn(page);
  await page.goto(`/campaigns?q=${mark}`);
  await chooseAll(page, 'Campaigns', 3);
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 2 campaigns?' });
  await expect(question).toContainText('The other one stays as it is.');
  await question.getByRole('button', { name: 'Delete 2 campaigns' }).click();
  const toast = said(page, '2 campaigns deleted');
  await expect(toast).toBeVisible();
  expect(await left()).toEqual(['Charlie']);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await left()).sort()).toEqual(['Alpha', 'Bravo', 'Charlie']);
});

test('chosen sequences are archived', async ({ page, signIn, api }) => {
  const mark = `Pearl${Date.now()}`;
  const post = posting(api);
  const steps = [{ type: 'CALL', delayDays: 0, taskTitle: 'Ring' }];
  for (const name of ['Alpha', 'Bravo']) await post('sequences', { name: `${name} ${mark}`, steps });
  await signIn(page);
  await page.goto(`/sequences?q=${mark}`);
  await chooseAll(page, 'Sequences', 2);
  await bar(page).getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive 2 sequences' }).click();
  await expect(said(page, '2 sequences archived')).toBeVisible();
  await expect(page.getByText('No sequences match')).toBeVisible();
  const { sequences } = await (await api.get(`/api/v1/sequences?q=${mark}`)).json();
  expect(sequences.map(({ status }: { status: string }) => status)).toEqual(['ARCHIVED', 'ARCHIVED']);
});
