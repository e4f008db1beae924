import { expect, type Locator, type Page } from '@playwright/test';
import { problemsWithin } from '../axe';
import { setTouch } from '../touch';
import { fitProblems, PHONE_SIZE } from './fit';
import { byRole, type Opener, type Place, take } from './opener';

const DESK = { width: 1280, height: 800 };
/** What is pressed on a page that has come alive answers within that, however busy the machine is. */
const SOON = { timeout: 15_000 };
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Everything that is opened from a page: on a desk by the rules of accessibility, and on a phone by whether it fits. */
export async function checkPlace(page: Page, { at, openers }: Place): Promise<string[]> {
  const problems: string[] = [];
  for (const where of ['desk', 'phone'] as const) {
    const own = openers.filter(({ only }) => (only === 'phone') === (where === 'phone'));
    if (own.length === 0) continue;
    await resize(page, where === 'phone' ? PHONE_SIZE : DESK, where === 'phone');
    await page.goto(at);
    for (const opener of own) problems.push(...(await checkOpener(page, at, opener)));
  }
  return problems;
}

/** Opens it, looks at it, and leaves the page as it was. What cannot be opened keeps none of the others from being looked at. */
async function checkOpener(page: Page, at: string, opener: Opener): Promise<string[]> {
  const { of, by = [], shows, only, close, stays } = opener;
  const before = await layers(page).count();
  try {
    for (const step of by) await take(page, step);
    const shown = byRole(page, shows);
    await expect(shown).toBeVisible(SOON);
    await expect(shown.locator('[aria-busy=true]')).toHaveCount(0, SOON);
    const problems = await (only === 'desk' ? problemsOnDesk : problemsOpened)(page, shown, of);
    if (close) await take(page, close);
    if (!stays) await leave(page, before);
    return problems;
  } catch (error) {
    await page.goto(at);
    return [`${of} at ${at}: ${error instanceof Error ? error.message : error}`];
  }
}

/** What is wrong with something that has been opened over a page, light and dark, and on a phone. */
export async function problemsOpened(page: Page, shown: Locator, what: string): Promise<string[]> {
  const problems = await problemsOnDesk(page, shown, what);
  const size = page.viewportSize();
  const isPhone = size?.width === PHONE_SIZE.width;
  if (!isPhone) await resize(page, PHONE_SIZE, true);
  await expect(shown, `${what} on a phone`).toBeVisible();
  problems.push(...(await fitsSoon(shown, what)));
  if (!isPhone && size) await resize(page, size, false);
  return problems;
}

/** What stands beside something follows it a moment later. */
async function fitsSoon(shown: Locator, what: string): Promise<string[]> {
  let problems: string[] = [];
  const look = async () => {
    problems = await fitProblems(shown, what);
    return problems.length;
  };
  await expect
    .poll(look, { timeout: 2000 })
    .toBe(0)
    .catch(() => {});
  return problems;
}

async function problemsOnDesk(page: Page, shown: Locator, what: string): Promise<string[]> {
  const problems = await problemsWithin(page, shown, what);
  const isFocused = await shown.evaluate((one) => one.contains(document.activeElement));
  return isFocused || (await shown.getAttribute('role')) === 'toolbar'
    ? problems
    : [...problems, `${what}: the focus is not in it`];
}

async function resize(page: Page, size: typeof DESK, isPhone: boolean): Promise<void> {
  await setTouch(page, isPhone);
  await page.setViewportSize(size);
}

const layers = (page: Page) => page.locator(LAYERS).filter({ visible: true });

/** Closes what was opened, one after the other. */
async function leave(page: Page, before: number): Promise<void> {
  for (let open = await layers(page).count(); open > before; open = await layers(page).count()) {
    await page.keyboard.press('Escape');
    await expect.poll(() => layers(page).count(), SOON).toBeLessThan(open);
  }
}
