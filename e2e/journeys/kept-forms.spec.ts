import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

// What is written in a form that is a page stays, whatever page is looked at meanwhile.

const LEFT = 'You have not saved this yet.';
const OVERTAKEN = 'This was changed elsewhere since you began.';
const go = async (page: Page, name: string) => {
  await page.getByLabel('Sidebar').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
};
const named = (page: Page) => page.getByLabel('Name', { exact: true });
const discard = (page: Page) => page.getByRole('button', { name: 'Discard' }).click();

for (const [list, fresh] of [
  ['Campaigns', 'New campaign'],
  ['Sequences', 'New sequence'],
  ['Forms', 'New form'],
  ['Reports', 'New report'],
] as const) {
  test(`what is written of a ${fresh.toLowerCase()} is there again after another page, until it is discarded`, async ({
    page,
    signIn,
  }) => {
    await signIn(page);
    await page.goto('/');
    await go(page, list);
    const open = () => page.locator('a, button').filter({ hasText: fresh }).first().click();
    await open();
    const before = await named(page).inputValue();
    await named(page).fill('Spring, half written');
    await go(page, 'Contacts');
    await go(page, list);
    await open();
    await expect(named(page)).toHaveValue('Spring, half written');
    await expect(page.getByText(LEFT)).toBeVisible();
    await discard(page);
    await expect(named(page)).toHaveValue(before);
    await expect(page.getByText(LEFT)).toHaveCount(0);
  });
}

test('a mail of a campaign that is saved is no longer held, and one that was changed elsewhere says so', async ({
  page,
  signIn,
  api,
}) => {
  const data = { name: `Kept ${Date.now()}`, subject: 'Hello', bodyHtml: '<p>Before</p>', segmentType: 'static' };
  const [{ id }] = (await (await api.get('/api/v1/contacts?limit=1')).json()).contacts;
  const { campaign } = await (await api.post('/api/v1/campaigns', { data: { ...data, contactIds: [id] } })).json();
  await signIn(page);
  await page.goto(`/campaigns/${campaign.id}`);
  const body = page.getByRole('textbox', { name: 'Body' });
  const write = (bodyHtml: string) => api.patch(`/api/v1/campaigns/${campaign.id}`, { data: { bodyHtml } });
  const away = async (meanwhile: () => Promise<unknown> = async () => {}) => {
    await go(page, 'Contacts');
    await meanwhile();
    await page.goBack();
  };
  await body.fill('Written here');
  await away();
  await expect(body).toHaveText('Written here');
  await expect(page.getByText(LEFT)).toBeVisible();

  await away(() => write('<p>Written there</p>'));
  await expect(page.getByText(OVERTAKEN)).toBeVisible();
  await expect(body).toHaveText('Written here');
  await discard(page);
  await expect(body).toHaveText('Written there');

  // Nothing is written here: the form follows.
  await away(() => write('<p>Once more</p>'));
  await expect(body).toHaveText('Once more');

  await body.fill('Saved here');
  const saved = page.waitForResponse((answer) => answer.url().includes('campaigns.update'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved;
  await away();
  await expect(body).toHaveText('Saved here');
  await expect(page.getByText(LEFT)).toHaveCount(0);
});
