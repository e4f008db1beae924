import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Locator } from '@playwright/test';

/** The website of a stranger on loopback. It shows `html`, under two names that are two origins. */
export interface Website {
  html: string;
  /** `http://127.0.0.1:<port>`, and the same as `http://localhost:<port>`. */
  url: string;
  otherUrl: string;
  close(): Promise<void>;
}

export async function startWebsite(): Promise<Website> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><head><title>A website</title></head><body>${website.html}</body></html>`,
    );
  });
  const website: Website = {
    html: '',
    url: '',
    otherUrl: '',
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  website.url = `http://127.0.0.1:${port}`;
  website.otherUrl = `http://localhost:${port}`;
  return website;
}

/** Waits until a form has been on its page for as long as a person takes: whoever sends it within two seconds is taken for a program. */
export const shownForLong = (body: Locator) =>
  expect
    .poll(() =>
      body.evaluate(() => {
        const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        // Not from when it was asked for: the service says when it was made.
        return performance.now() - (loaded?.responseStart ?? 0);
      }),
    )
    .toBeGreaterThan(2500);
