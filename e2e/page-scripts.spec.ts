import { expect, test } from './fixtures';
import { scriptsOfPages } from './page-scripts';

/** Bytes of script, compressed, that a page of the console may ask for before somebody does something in it. */
const BUDGET = 250_000;

test('no page of the console asks for more script than it may', () => {
  const pages = scriptsOfPages();
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.filter(({ bytes }) => bytes > BUDGET)).toEqual([]);
});

test('what is opened later is fetched when the page is first touched', async ({ page, signIn }) => {
  await signIn(page);
  const fetched = () =>
    page.evaluate(() => {
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return all
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    });
  for (const path of ['/', '/contacts', '/inbox', '/board']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const atFirst = await fetched();
    expect(atFirst, path).toBeGreaterThan(100_000);
    expect(atFirst, path).toBeLessThan(BUDGET);
    await page.mouse.move(300, 300);
    await expect.poll(fetched, path).toBeGreaterThan(atFirst);
  }
});
