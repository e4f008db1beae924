import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { awake } from '../awake';
import { problemsOpened } from '../dialogs/check';
import { expect, test } from '../fixtures';
import { holdRequests } from '../held';

const axe = createRequire(import.meta.url).resolve('axe-core');

async function openPalette(page: Page) {
  const palette = page.getByRole('dialog', { name: 'Search' });
  await awake(page);
  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  return palette;
}

async function seriousProblems(page: Page) {
  await page.addScriptTag({ path: axe });
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

test('a record is found and opened by keyboard alone, and is among the recent ones then', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Quillon${Date.now()}`;
  await api.post('/api/v1/contacts', { data: { contacts: [{ name: `Zoë ${mark}`, title: 'Piper' }] } });
  await api.post('/api/v1/companies', { data: { companies: [{ name: `${mark} Works` }] } });
  await signIn(page);
  await page.goto('/');
  const palette = await openPalette(page);
  await page.keyboard.type(`zoe ${mark.toLowerCase().slice(0, 12)}`);
  await expect(palette.getByRole('option', { name: `Zoë ${mark}` })).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/contacts\/[0-9a-f-]{36}$/);
  await expect(palette).toBeHidden();
  await expect(page.getByRole('heading', { name: `Zoë ${mark}` }).first()).toBeVisible();

  await openPalette(page);
  // Beside what can be done with the record that is shown.
  await expect(palette.getByRole('option', { name: new RegExp(`^Zoë ${mark}`) })).toBeVisible();
  await page.keyboard.type(`works ${mark.slice(0, 12)}`);
  await expect(palette.getByRole('option', { name: `${mark} Works` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/companies\?id=/);
  await expect(page.getByRole('dialog').getByRole('heading', { name: `${mark} Works` })).toBeVisible();
});

test('what is typed and entered before the script of the palette is there is done once it is', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto('/');
  // A script that is slow to come: it is fetched when the page is first touched.
  const { release } = await holdRequests(page, '**/_next/static/**');
  const palette = await openPalette(page);
  await expect(palette).toHaveAttribute('aria-busy', 'true');
  expect.soft(await problemsOpened(page, palette, 'the search while it comes')).toEqual([]);
  await page.keyboard.type('new deal');
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('dialog', { name: 'New deal' })).toBeVisible();
});

test('pages and actions are a few keys away', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/');
  const palette = await openPalette(page);
  await page.keyboard.type('new deal');
  await expect(palette.getByRole('option', { name: 'New deal' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New deal' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openPalette(page);
  await page.keyboard.type('api keys');
  await palette.getByRole('option', { name: 'Settings: API keys' }).click();
  await expect(page).toHaveURL(/\/settings\/api-keys$/);
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
});

test('each figure of the first page leads to its list', async ({ page, signIn, api }) => {
  test.slow();
  const name = `Overdue ${Date.now()}`;
  await api.post('/api/v1/tasks', { data: { tasks: [{ title: name, dueDate: '2020-01-01T09:00:00Z' }] } });
  await signIn(page);
  await page.goto('/');
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('link', { name: /^Overdue tasks/ }).click();
  await expect(page).toHaveURL(/\/tasks\?dueBefore=/);
  await expect(page.getByRole('row', { name })).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: /^Open pipeline/ }).click();
  await expect(page).toHaveURL(/\/deals\?open=true$/);
  await page.goto('/');
  await page.getByRole('link', { name: /^Won in 30 days/ }).click();
  await expect(page).toHaveURL(/\/deals\?stage=WON&closedSince=/);
  await page.goto('/');
  await page.getByRole('link', { name: /^Open leads/ }).click();
  await expect(page).toHaveURL(/\/leads\?open=true$/);
  await page.goto('/');
  await page.getByRole('link', { name: 'Mine' }).click();
  await expect(page).toHaveURL(/view=mine/);
  await page.getByRole('region', { name: 'Pipeline' }).getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/deals\?pipelineStageId=[0-9a-f-]+&ownerId=/);
  await page.goto('/');
  await page.getByRole('link', { name: /^Drafts to review/ }).click();
  await expect(page).toHaveURL(/\/counted\/mail-drafts$/);
  await page.goto('/?view=mine');
  await page.getByRole('link', { name: /^Meetings today/ }).click();
  await expect(page).toHaveURL(/\/counted\/meetings-today\?view=mine$/);
  await page.goto('/?view=mine');
  await page.getByRole('link', { name: /^Waiting chats/ }).click();
  await expect(page).toHaveURL(/\/chats\?queue=for-me$/);
  await expect(page.getByRole('navigation', { name: 'Queues' }).getByText('Waiting for me')).toBeVisible();
  await page.goto('/?view=mine');
  await page.getByRole('link', { name: /^Drafts to review/ }).click();
  await expect(page).toHaveURL(/\/counted\/mail-drafts\?view=mine$/);
  await expect(page.getByRole('heading', { name: 'Mine: Drafts to review' })).toBeVisible();
});

test('the bell opens by keyboard and closes again', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/');
  const bell = page.getByRole('button', { name: /^Notifications/ }).first();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await bell.focus();
  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('the search is in the bottom bar and fits the screen', async ({ page, signIn }) => {
    await signIn(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Search' }).last().click();
    const palette = page.getByRole('dialog', { name: 'Search' });
    await expect(palette).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    await palette.getByRole('button', { name: 'Cancel' }).click();
    await expect(palette).toBeHidden();
  });
});
