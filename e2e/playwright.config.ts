import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // For what never comes; a machine that is busy is slow.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Each has a service and a browser of its own, and while one waits another works: two leave a fifth of two cores idle.
  workers: 3,
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // What moves costs to draw, and to be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // What it costs to keep every step of every journey is asked for where one is looked into: E2E_TRACE=1.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  },
});
