import type { Page } from '@playwright/test';
import { problemsIn } from '../axe';
import { expect, test } from '../fixtures';
import { findThings, OTHER_PAGES, pagesOf, routeTree, STRANGERS_PAGES, type Things } from '../pages';

const MINUTES = 60_000;
/** Two pages are made at a time, while other workers want the machine as well. */
const READY = { timeout: MINUTES };
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** What the checker says of a page that is opened: on a desk in the light, and on a phone in the dark. */
async function problemsAt(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(path);
  // Not by its role: behind a dialog that opens with the page it has none.
  await expect(page.locator('h1, dialog, [role=dialog]').first(), path).toBeVisible(READY);
  await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0, READY);
  await expect(page.getByText('Loading', { exact: true }), path).toHaveCount(0, READY);
  const onDesk = await problemsIn('light', page, path);
  await page.setViewportSize(PHONE);
  return [...onDesk, ...(await problemsIn('dark', page, `${path} on a phone`))];
}

/** Two pages at a time: while one is being made the other is checked. */
async function checkAll(page: Page, paths: readonly string[]): Promise<void> {
  const waiting = [...paths];
  const check = async (tab: Page) => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      expect.soft(await problemsAt(tab, path)).toEqual([]);
    }
  };
  await Promise.all([check(page), check(await page.context().newPage())]);
}

/** Each half of the pages, so that both workers have one. */
const halves = (of: Things) => {
  const paths = Object.values(pagesOf(of)).flat();
  return [paths.slice(0, paths.length / 2), paths.slice(paths.length / 2)] as const;
};

test('every page of the route tree is looked at', () => {
  const known = [...Object.keys(pagesOf({})), ...Object.keys(STRANGERS_PAGES)].sort();
  expect(known).toEqual(routeTree());
});

for (const half of [0, 1] as const) {
  test(`no page has an accessibility problem, half ${half + 1}`, async ({ page, signIn, api }) => {
    test.setTimeout(10 * MINUTES);
    await signIn(page);
    await checkAll(page, halves(await findThings(api, page.request))[half]);
  });
}

test('no page that a stranger sees has an accessibility problem', async ({ page }) => {
  test.setTimeout(5 * MINUTES);
  await checkAll(page, [...Object.values(STRANGERS_PAGES).flat(), ...OTHER_PAGES]);
});
