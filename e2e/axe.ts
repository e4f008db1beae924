import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

/** All that is asked: levels A and AA of WCAG 2.0 to 2.2, and what axe holds for good practice beyond them. */
const RULES = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
};
/** Those whose answer depends on colours. */
const OF_COLOUR = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

type Scheme = 'light' | 'dark';

/** What the checker says of what is shown: everything as it is in the light, and what can be told apart in the dark. */
export async function problemsOf(page: Page, what: string): Promise<string[]> {
  const light = await problemsIn('light', page, what);
  return [...light, ...(await coloursIn('dark', page, what))];
}

/** What the checker says of what is shown, in one colour scheme. */
export async function problemsIn(colorScheme: Scheme, page: Page, what: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await inject(page);
  await page.evaluate(drawAll);
  const region = { enabled: !(await page.evaluate(isOver)) };
  return told(what, await run(page, { ...RULES, rules: { ...RULES.rules, region } }));
}

/** What can be told apart in one colour scheme, of what the checker has looked at in the other one. */
export async function coloursIn(
  colorScheme: Scheme,
  page: Page,
  what: string,
  except: readonly string[] = [],
): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  return told(what, await run(page, OF_COLOUR, { exclude: except }));
}

/**
 * The same of one thing that is open over a page, with what opened it, light and dark. The page beside it is not looked at: that is
 * done where it is alone.
 */
export async function problemsWithin(page: Page, shown: Locator, what: string): Promise<string[]> {
  const mark = 'data-checked';
  await page.emulateMedia({ colorScheme: 'light' });
  await inject(page);
  await shown.evaluate((one, name) => one.setAttribute(name, ''), mark);
  const within = { include: [`[${mark}]`, '[aria-expanded="true"]'] };
  // It stands over the parts of the page, in none of them.
  const rules = { ...RULES, rules: { ...RULES.rules, region: { enabled: false } } };
  const light = told(what, await run(page, rules, within));
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = told(`${what} in the dark`, await run(page, OF_COLOUR, within));
  await shown.evaluate((one, name) => one.removeAttribute(name), mark);
  return [...light, ...dark];
}

/** Evaluated, because the pages of visitors allow no scripts but their own. */
async function inject(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
}

const told = (what: string, { violations }: AxeResults): string[] =>
  violations.map(
    ({ id, impact, nodes }) =>
      `${what} ${id} (${impact}): ${nodes
        .map(({ html }) => html.slice(0, 300))
        .slice(0, 3)
        .join(' ')}`,
  );

/** What is out of sight and not drawn yet has no place by which it could be judged. */
const drawAll = () => {
  const style = new CSSStyleSheet();
  style.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets = [style];
};

/** Menus and lists of choices open over a page, outside of its parts, and are none of them. */
const isOver = () =>
  [...document.querySelectorAll('[role=menu], [role=listbox], [role=tooltip]')].some(
    (one) => !one.closest('main, nav, aside, header, footer, section[aria-label], [role=dialog], [role=alertdialog]'),
  );

interface Where {
  include?: readonly string[];
  exclude?: readonly string[];
}

async function run(page: Page, rules: object, { exclude = [], ...within }: Where = {}): Promise<AxeResults> {
  await settle(page);
  // What a mail says is its sender's; its frame runs no scripts, the checker's neither.
  const where = { ...within, exclude: ['iframe', ...exclude] };
  return page.evaluate<AxeResults>(`axe.run(${JSON.stringify(where)}, ${JSON.stringify(rules)})`);
}

/** The colours change over at once; only what goes on for ever cannot be finished. */
const settle = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });
