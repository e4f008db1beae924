import type { Page } from '@playwright/test';
import { coloursIn, problemsIn } from '../axe';
import { isWide, PHONE_SIZE } from '../dialogs/fit';
import { expect, test } from '../fixtures';
import { findThings, MAILED_PAGES, OTHER_PAGES, pagesOf, routeTree, STRANGERS_PAGES, type Things } from '../pages';
import { setTouch } from '../touch';
import { inTwoTabs } from '../two-tabs';

const MINUTES = 60_000;
/** Two pages are made at a time, while other workers want the machine as well. */
const READY = { timeout: MINUTES };
const DESK = { width: 1280, height: 800 };

/** What is the same around each page of the console. In the second scheme of a size it is looked at on the first page alone. */
const FRAME = ['aside[aria-label="Sidebar"]', 'nav[aria-label="Main"]'];

/** What is wrong with a page that is opened: on a desk and on a phone, light and dark. */
async function problemsAt(page: Page, path: string): Promise<string[]> {
  await setTouch(page, false);
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(path);
  // Not by its role: behind a dialog that opens with the page it has none.
  await expect(page.locator('h1, dialog, [role=dialog]').first(), path).toBeVisible(READY);
  await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0, READY);
  await expect(page.getByText('Loading', { exact: true }), path).toHaveCount(0, READY);
  const frame = path === '/' ? [] : FRAME;
  const onDesk = await problemsIn('light', page, path);
  const darkDesk = await coloursIn('dark', page, `${path} in the dark`, frame);
  await setTouch(page, true);
  await page.setViewportSize(PHONE_SIZE);
  const onPhone = await problemsIn('dark', page, `${path} on a phone`);
  const lightPhone = await coloursIn('light', page, `${path} on a phone in the light`, frame);
  const wide = (await isWide(page)) ? [`${path} is wider than a phone`] : [];
  return [...onDesk, ...darkDesk, ...onPhone, ...lightPhone, ...wide];
}

const checkAll = (page: Page, paths: readonly string[]) =>
  inTwoTabs(page, paths, async (tab, path) => {
    expect.soft(await problemsAt(tab, path)).toEqual([]);
  });

// Each worker may take one of these.
test.describe.configure({ mode: 'parallel' });

/** A part of the pages, so that no test has many. */
const PARTS = [0, 1, 2, 3] as const;
const partOf = (of: Things, part: number) =>
  [...Object.values(pagesOf(of)).flat(), ...MAILED_PAGES].filter((_, i) => i % PARTS.length === part);

test('every page of the route tree is looked at', () => {
  const known = [...Object.keys(pagesOf({})), ...Object.keys(STRANGERS_PAGES)].sort();
  expect(known).toEqual(routeTree());
});

for (const part of PARTS) {
  test(`no page has an accessibility problem, part ${part + 1} of ${PARTS.length}`, async ({ page, signIn, api }) => {
    test.setTimeout(10 * MINUTES);
    await signIn(page);
    await checkAll(page, partOf(await findThings(api, page.request), part));
  });
}

test('no page that a stranger sees has an accessibility problem', async ({ page }) => {
  test.setTimeout(5 * MINUTES);
  await checkAll(page, [...Object.values(STRANGERS_PAGES).flat(), ...OTHER_PAGES]);
});
