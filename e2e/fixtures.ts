import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { Credentials } from './service';

interface Fixtures {
  /** How to get into the demo workspace. */
  credentials: Credentials;
  /** The API, with a key that has every scope: `api.get('/api/v1/tags')`. */
  api: APIRequestContext;
  /** Signs the page's browser in as the demo workspace's owner, and leaves it on the first page of the console. */
  signIn: (page: Page) => Promise<void>;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

const credentials: Credentials = JSON.parse(process.env.CRM_E2E_CREDENTIALS ?? '{}');

// Signing in is done once per worker and its cookies are reused: it is slow by design, and limited in rate.
let kept: Cookies | undefined;

export const test = base.extend<Fixtures>({
  launchOptions: [
    async ({}, use) => use({ executablePath: process.env.CRM_E2E_CHROMIUM, args: ['--no-sandbox'] }),
    { scope: 'worker' },
  ],
  baseURL: async ({}, use) => use(credentials.baseUrl),
  // Whatever a journey is about: a page that asks for more than its policy allows is broken, or somebody broke it.
  context: async ({ context }, use) => {
    const refused: string[] = [];
    context.on('console', (message) => {
      // Mails say themselves what their frame may load, and being kept out of a frame is what some journeys are about.
      if (/content security policy.*(script|connect)-src/is.test(message.text())) refused.push(message.text());
    });
    await use(context);
    expect(refused).toEqual([]);
  },
  credentials: async ({}, use) => use(credentials),
  api: async ({ playwright }, use) => {
    const headers = { authorization: `Bearer ${credentials.apiKey}` };
    const api = await playwright.request.newContext({ baseURL: credentials.baseUrl, extraHTTPHeaders: headers });
    await use(api);
    await api.dispose();
  },
  signIn: async ({}, use) => use(signIn),
});

export { expect };

async function signIn(page: Page) {
  if (kept) await page.context().addCookies(kept);
  await page.goto('/');
  const password = page.getByLabel('Password', { exact: true });
  const navigation = page.getByRole('navigation').first();
  await expect(password.or(navigation)).toBeVisible();
  if (!(await password.isVisible())) return;
  await page.getByLabel('Email').fill(credentials.email);
  await password.fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(password).toBeHidden();
  kept = await page.context().cookies();
}
