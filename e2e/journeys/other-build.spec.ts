import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/run.mjs';
import { awake } from '../awake';
import { expect, test } from '../fixtures';

const SCRIPTS = '**/_next/static/**/*.js*';
const gone = { status: 404, body: 'This page could not be found.' };

/** Scripts are missing as they are where another build serves, as long as `isMissing` says so. */
async function missing(page: Page, isMissing: (asked: number) => boolean) {
  const seen = { documents: 0 };
  let asked = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.documents += 1;
  });
  await page.route(SCRIPTS, (route) => {
    // The question whether it is missing is answered by who is asked for it.
    if (route.request().method() === 'GET') asked += 1;
    return isMissing(asked) ? route.fulfill(gone) : route.continue();
  });
  return seen;
}
/** Goes there without waiting until the page is alive, which it may never be. */
async function openBroken(page: Page, path: string) {
  await page.evaluate((to) => location.assign(to), path);
}
const note = (page: Page) => page.getByRole('alert').filter({ hasText: 'A new version is there' });

test('a page that names scripts of another build is loaded again, once, and works', async ({ page }) => {
  await page.goto('/icon.svg');
  let isNew = false;
  const seen = await missing(page, () => !isNew);
  page.on('request', (request) => {
    if (request.isNavigationRequest() && seen.documents > 1) isNew = true;
  });
  await openBroken(page, '/sign-in');
  await expect.poll(() => seen.documents).toBe(2);
  await awake(page);
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await expect(note(page)).toHaveCount(0);
  expect(seen.documents).toBe(2);
});

test('where that does not help, the page says so instead of being loaded for ever', async ({ page }) => {
  await page.goto('/icon.svg');
  const seen = await missing(page, () => true);
  await openBroken(page, '/sign-in');
  await expect(note(page)).toBeVisible();
  expect(seen.documents).toBe(2);
  await page.unroute(SCRIPTS);
  await note(page).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => seen.documents).toBe(3);
  await awake(page);
  await expect(note(page)).toHaveCount(0);
});

test('a part that is opened later and is missing has the page loaded again', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/contacts');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const seen = await missing(page, () => seen.documents === 0);
  await page.keyboard.press('n');
  await expect.poll(() => seen.documents).toBe(1);
  await awake(page);
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeFocused();
});

test('what somebody has typed is not lost by it: the page asks', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/settings');
  const name = page.getByRole('textbox', { name: 'Name' }).first();
  const seen = await missing(page, () => true);
  await name.fill('Half a name');
  await page.mouse.move(300, 300);
  await page.keyboard.press('Control+k');
  await expect(note(page)).toBeVisible();
  expect(seen.documents).toBe(0);
  await expect(name).toHaveValue('Half a name');
});

test('without a connection nothing is loaded again, for there is nothing that could be', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/contacts');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const seen = await missing(page, () => false);
  await page.unroute(SCRIPTS);
  await page.route(SCRIPTS, (route) => route.abort('internetdisconnected'));
  const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await page.keyboard.press('n');
  await asked;
  expect(seen.documents).toBe(0);
  await expect(note(page)).toHaveCount(0);
});

test('data of another build is not mixed with the scripts of this one: its page is loaded whole', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto('/contacts');
  const seen = await missing(page, () => false);
  const builds = new Set<string | undefined>();
  await page.route(/[?&]_rsc=/, async (route) => {
    const response = await route.fetch();
    builds.add(response.headers()['x-nextjs-deployment-id']);
    await route.fulfill({ response, headers: { ...response.headers(), 'x-nextjs-deployment-id': 'another' } });
  });
  await page.getByRole('link', { name: 'Quotes', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Quotes' }).first()).toBeVisible();
  expect(seen.documents).toBe(1);
  expect([...builds]).toEqual([readFileSync(join(root, 'dist/deployment'), 'utf8')]);
});
