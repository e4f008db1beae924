import { expect, test } from '../fixtures';

const MOST_BYTES = 300_000;

test('the reference is pages of moderate size, with every operation on one of them', async ({ request }) => {
  const { paths } = await (await request.get('/api/v1/openapi.json')).json();
  const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  const index: { href: string }[] = await (await request.get('/docs/index.json')).json();
  const pages = new Map<string, string>();
  for (const path of new Set(index.map(({ href }) => href.split('#')[0] ?? ''))) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    pages.set(path, await answer.text());
    expect((await answer.body()).length, path).toBeLessThan(MOST_BYTES);
  }
  const missing = index.filter(({ href }) => {
    const [path = '', id] = href.split('#');
    return !pages.get(path)?.includes(`id="${id}"`);
  });
  expect(missing).toEqual([]);
  const named = new Set(index.map(({ href }) => href.split('#')[1]));
  expect(operations.filter((id) => !named.has(id))).toEqual([]);
  expect((await request.get('/docs/nothing')).status()).toBe(404);
});

test('a search finds what is on other pages, and an old link to the one long page leads there', async ({ page }) => {
  await page.goto('/docs');
  const search = page.getByRole('searchbox', { name: 'Search the reference' });
  await search.fill('post batch-delete companies');
  await expect(page.getByText('1 found')).toBeVisible();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /companies/ })
    .click();
  await expect(page).toHaveURL(/\/docs\/companies#/);
  await page.goto('/docs#deals.list');
  await expect(page).toHaveURL(/\/docs\/deals#deals\.list$/);
  await expect(page.locator('[id="deals.list"]')).toBeInViewport();
});

test('the reference says what review links can do, for how long a browser is remembered, and the setting', async ({
  page,
}) => {
  await page.goto('/docs#review-links');
  const part = page.locator('#review-links');
  await expect(part.getByRole('heading', { name: 'Review links' })).toBeInViewport();
  for (const said of ['send:emails', 'write:emails', 'read:emails', 'remembered for 30 days', 'in its settings'])
    await expect(part).toContainText(said);
});

test('pages of the console do not fetch the reference ahead, which would use up what their address may ask', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/docs')) asked.push(request.url());
  });
  for (const path of ['/', '/contacts', '/settings/api-keys']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'API reference' }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(asked).toEqual([]);
});
