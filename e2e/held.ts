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
