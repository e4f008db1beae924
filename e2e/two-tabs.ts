import type { Page } from '@playwright/test';

/** Does something in turn with each of many, in two tabs at a time: while one page is being made the other is looked at. */
export async function inTwoTabs<T>(page: Page, all: readonly T[], work: (tab: Page, one: T) => Promise<void>) {
  const waiting = [...all];
  const go = async (tab: Page) => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(tab, one);
  };
  await Promise.all([go(page), go(await page.context().newPage())]);
}
