import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { awaitAlive } from './awake';
import { PageErrors } from './errors';
import { type Credentials, READY_WITHIN_MS, startService } from './service';

interface Fixtures {
  /** The API, with a key that has every scope: `api.get('/api/v1/tags')`. */
  api: APIRequestContext;
  /** What went wrong in its pages; none of it is let pass. */
  errors: PageErrors;
  /** Signs the page's browser in as the demo workspace's owner, without opening a page. */
  signIn: (page: Page) => Promise<void>;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

interface WorkerFixtures {
  /** How to get into the demo workspace of this worker's own service, which no other worker's journeys meet. */
  credentials: Credentials;
  /** A session of its owner: signing in is slow by design, and limited in rate. */
  session: Cookies;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  launchOptions: [
    async ({}, use) => use({ executablePath: process.env.CRM_E2E_CHROMIUM, args: ['--no-sandbox'] }),
    { scope: 'worker' },
  ],
  credentials: [
    async ({}, use) => {
      const { stop, ...credentials } = await startService({
        CRM_WEBHOOK_ALLOW_HOSTS: 'localhost',
        CRM_CALENDAR_ALLOW_HOSTS: 'localhost',
        CRM_SIGN_IN_ALLOW_HOSTS: '127.0.0.1',
        NODE_EXTRA_CA_CERTS: process.env.CRM_E2E_AUTHORITY_FILE ?? '',
      });
      await use(credentials);
      await stop();
    },
    { scope: 'worker', timeout: READY_WITHIN_MS },
  ],
  session: [
    async ({ playwright, credentials: { baseUrl, email, password } }, use) => {
      const visitor = await playwright.request.newContext({ baseURL: baseUrl, extraHTTPHeaders: { origin: baseUrl } });
      const answer = await visitor.post('/api/auth/sign-in/email', { data: { email, password } });
      expect(answer.status()).toBe(200);
      await use((await visitor.storageState()).cookies);
      await visitor.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ credentials }, use) => use(credentials.baseUrl),
  // Whatever a journey is about: a page that fails, or asks for more than its policy allows, is broken, or somebody broke it.
  errors: [
    async ({ browser, context, credentials }, use, { file }) => {
      const errors = new PageErrors(credentials.baseUrl, file);
      const look = (opened: BrowserContext) => {
        errors.watch(opened);
        awaitAlive(opened);
      };
      look(context);
      // Those that a journey opens itself are looked at as well.
      const open = browser.newContext;
      browser.newContext = async (options) => {
        const opened = await open.call(browser, options);
        look(opened);
        return opened;
      };
      await use(errors);
      browser.newContext = open;
      expect(errors.all).toEqual([]);
    },
    { auto: true },
  ],
  api: async ({ playwright, credentials: { baseUrl, apiKey } }, use) => {
    const headers = { authorization: `Bearer ${apiKey}` };
    const api = await playwright.request.newContext({ baseURL: baseUrl, extraHTTPHeaders: headers });
    await use(api);
    await api.dispose();
  },
  signIn: async ({ session }, use) => use((page) => page.context().addCookies(session)),
});

/** What a toast says. */
export const said = (page: Page, text: string | RegExp) => page.locator('[data-sonner-toast]').getByText(text);

/** For `test.use`: a browser on a phone. */
export const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

export { expect };
