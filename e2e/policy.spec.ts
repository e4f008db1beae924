import { expect, test } from './fixtures';

const PAGES = ['/sign-in', '/nothing/here', '/book/nobody/intro', '/review/forged', '/invite/forged'];

test('every page lets only its own scripts run', async ({ page, request, signIn }) => {
  await signIn(page);
  for (const path of [...PAGES, '/', '/contacts', '/campaigns', '/settings']) {
    const answer = await page.request.get(path);
    const policy = answer.headers()['content-security-policy'] ?? '';
    const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic';/.exec(policy)?.[1];
    expect(nonce, path).toBeTruthy();
    const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length, path).toBeGreaterThan(0);
    expect(
      scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`)),
      path,
    ).toEqual([]);
    expect(answer.headers()['x-content-type-options'], path).toBe('nosniff');
  }
  const reference = (await page.request.get('/docs')).headers()['content-security-policy'] ?? '';
  expect(reference).toMatch(/script-src 'self'(?: 'sha256-[^']+')+;/);
  const script = await request.get('/widget.js?site=none');
  expect(script.headers()['content-security-policy'] ?? '').not.toContain('strict-dynamic');
});

test('what is not there says so under the same policy, wherever it is not', async ({ request }) => {
  for (const path of [
    '/api/x',
    '/download/a/b/c',
    '/widgetx',
    '/chat/a/b',
    '/form/a/b/c',
    '/unsubscribe/a/b',
    '/_next/x',
  ]) {
    const answer = await request.get(path);
    const { 'content-security-policy': policy = '', 'referrer-policy': referrer = '' } = answer.headers();
    expect(answer.status(), path).toBe(404);
    expect(policy, path).toMatch(/frame-ancestors|default-src 'none'/);
    expect(referrer, path).toBeTruthy();
  }
});

test('a script that somebody got into a page does not run', async ({ browser, credentials }) => {
  const page = await browser.newPage();
  await page.goto(`${credentials.baseUrl}/sign-in`);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="/none" onerror="document.title = `broken`">');
  });
  await page.waitForTimeout(300);
  expect(await page.title()).not.toBe('broken');
  await page.close();
});
