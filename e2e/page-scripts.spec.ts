import { expect, test } from './fixtures';
import { scriptsOfPages } from './page-scripts';
import { routeTree } from './pages';

/** Bytes of script, compressed, that a page may ask for before somebody does something in it. */
const BUDGET = 250_000;

test('no page asks for more script than it may, of the console, of visitors and of the reference', () => {
  const pages = scriptsOfPages();
  expect(pages.map(({ page }) => page).sort()).toEqual(routeTree());
  expect(pages.filter(({ bytes }) => bytes > BUDGET)).toEqual([]);
});

test('what is opened later is fetched when the page is first touched', async ({ page, signIn }) => {
  await signIn(page);
  const fetched = () =>
    page.evaluate(() => {
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return all
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
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

test('another page is fetched once somebody is about to go there, and not when its link is seen', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has('_rsc')) fetched.push(pathname);
  });
  for (const path of ['/', '/contacts', '/settings/api-keys']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(fetched, path).toEqual([]);
  }
  await page.getByRole('link', { name: 'Quotes', exact: true }).hover();
  await expect.poll(() => fetched).toContain('/quotes');
  expect(new Set(fetched)).toEqual(new Set(['/quotes']));
});
