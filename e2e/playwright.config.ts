import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Each has a service and a browser of its own, and while one waits the other works.
  workers: 2,
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Without its film, which costs a quarter of the whole run; what the page consisted of at each step is kept.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
});
