import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // The journeys share one workspace, and the machine is small.
  workers: 1,
  reporter: [['list']],
  use: { screenshot: 'only-on-failure', trace: 'retain-on-failure', locale: 'en-GB', timezoneId: 'Europe/Berlin' },
  projects: [
    { name: 'desktop', testIgnore: '**/phone.spec.ts', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testMatch: ['**/phone.spec.ts', '**/sign-in.spec.ts'],
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    },
  ],
});
