import type { Page, Request } from '@playwright/test';

/** Holds a page's requests to an address until they are released, and keeps them in their order. */
export async function holdRequests(page: Page, address: string): Promise<{ asked: Request[]; release: () => void }> {
  const asked: Request[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    asked.push(route.request());
    await released;
    // What was called off meanwhile cannot go on.
    await route.continue().catch(() => {});
  });
  return { asked, release };
}

/** Has mail go that is held for some seconds, in which it can be taken back, after one second. */
export async function shortenHold(page: Page): Promise<void> {
  await page.route('**/api/trpc/emails.schedule**', (route) =>
    route.continue({
      postData: route
        .request()
        .postData()
        ?.replace(/"holdSeconds":\d+/, '"holdSeconds":1'),
    }),
  );
}
