import type { Locator, Page } from '@playwright/test';

/** The narrowest phone that everything is usable on. */
export const PHONE_SIZE = { width: 375, height: 812 };

/** Whether the page can be moved sideways. */
export const isWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** What does not fit of something that is shown over a page: the page beside it, its edges, and what is to be pressed in it. */
export async function fitProblems(shown: Locator, what: string): Promise<string[]> {
  // Whoever presses what opens it has it in sight.
  for (const opener of await shown.page().locator('[aria-expanded=true]').all())
    await opener.evaluate((one) => one.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  const problems = await shown.evaluate(unfit);
  return problems.map((problem) => `${what} on a phone: ${problem}`);
}

/** The same of all that is open over a page, at the width of the narrowest phone, or else of the page itself. */
export async function fitProblemsOf(page: Page, what: string): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize(PHONE_SIZE);
  const open = page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .or(page.getByRole('menu'))
    .filter({ visible: true });
  const problems = (await isWide(page)) ? [`${what} on a phone: the page can be moved sideways`] : [];
  for (const one of await open.all()) problems.push(...(await fitProblems(one, what)));
  if (size) await page.setViewportSize(size);
  return problems;
}

/** Runs in the page. */
function unfit(shown: Element): string[] {
  const problems: string[] = [];
  const { innerWidth: width, innerHeight: height } = window;
  if (document.documentElement.scrollWidth > width) problems.push('the page can be moved sideways');
  const edges = shown.getBoundingClientRect();
  // Half a pixel is rounding.
  if (edges.left < -0.5 || edges.right > width + 0.5 || edges.top < -0.5 || edges.bottom > height + 0.5)
    problems.push(`it reaches out of sight: ${JSON.stringify(edges)}`);
  const body = shown.querySelector('[data-begin]');
  if (body && body.scrollWidth > body.clientWidth) problems.push('its content can be moved sideways');
  const pressed = 'button, a[href], input, select, textarea, [role^="menuitem"], [role="option"], [role="combobox"]';
  for (const one of shown.querySelectorAll(pressed)) {
    const control = one.closest('label') ?? one;
    if (!control.checkVisibility({ visibilityProperty: true }) || one.matches(':disabled, .sr-only')) continue;
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = control.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)];
    const top = document.elementFromPoint(x, y);
    const isThere = top && (control.contains(top) || top.contains(control) || shown.contains(top));
    if (!isThere) problems.push(`out of reach: ${one.outerHTML.slice(0, 200)}`);
  }
  return problems;
}
