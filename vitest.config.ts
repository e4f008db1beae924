import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests that load the service under an environment of their own, end what a process shares, use up what it allows, or count all that it does. */
const ALONE = [
  'cli/up.test.ts',
  'server/automation/webhooks/end-to-end.test.ts',
  'server/kernel/fair-share.test.ts',
  'server/kernel/foreign/foreign.test.ts',
  'server/kernel/storage/store.test.ts',
  'server/outreach/mail/catcher/catcher.test.ts',
  'server/outreach/mail/compose/dkim.test.ts',
  'server/records/files/blob.test.ts',
  'server/test/attacks/calendar-loop.test.ts',
  'server/test/attacks/event-loop.test.ts',
  'server/test/attacks/foreign.test.ts',
  'server/test/attacks/inngest.test.ts',
  'server/test/attacks/invited-address.test.ts',
  'server/test/attacks/many-calls.test.ts',
  'server/test/attacks/passwords.test.ts',
  'server/test/attacks/roles.test.ts',
  'server/test/attacks/sign-in.test.ts',
  'server/test/attacks/terminated-backends.test.ts',
  'server/workspace/auth/account/change-address.test.ts',
  'server/workspace/auth/team/invite-mail.test.ts',
  'server/workspace/notifications/mail.test.ts',
];

/** Tests of one caller who asks for more than anybody may. */
const UNLIMITED = [
  'server/app/search/find.test.ts',
  'server/meetings/bookings/model.test.ts',
  'server/outreach/campaigns/race.test.ts',
  'server/outreach/emails/race.test.ts',
  'server/test/attacks/bodies.test.ts',
  'server/test/attacks/bodies-text.test.ts',
  'server/test/attacks/next-alone.test.ts',
  'server/test/listing.test.ts',
  'server/test/many.test.ts',
  'server/test/matrix.test.ts',
  'server/test/plans.test.ts',
  'server/test/problems.test.ts',
  'server/test/seam-at-work.test.ts',
  'server/test/strict-bodies.test.ts',
  'server/test/tenancy.test.ts',
  'server/website/chats/events.test.ts',
  'server/website/chats/states.test.ts',
  'server/workspace/operations/undo.model.test.ts',
];

const test = {
  exclude: ['**/node_modules/**', '.next/**', 'dist*/**', '.data/**', 'e2e/**'],
  setupFiles: ['server/test/setup.ts'],
  pool: 'forks' as const,
  // Most of what a test makes is soon garbage. In a larger space for young objects collecting it takes a tenth less of the whole.
  execArgv: ['--max-semi-space-size=64'],
  // For what never comes; no test is about how long something takes on a machine that is busy.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  // What a 500 was about is said nowhere else.
  env: { LOG_LEVEL: 'error' },
};

// Files that follow one another in a process share what it has loaded: loading it takes longer than most of them.
const shared = { ...test, isolate: false, setupFiles: [...test.setupFiles, 'server/test/restore-config.ts'] };

const resolve = { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } };

export default defineConfig({
  resolve,
  test: {
    globalSetup: ['server/test/global-setup.ts'],
    // Many tests wait for processes and servers; two cores are kept busy by three.
    maxWorkers: 3,
    projects: [
      {
        resolve,
        test: {
          ...shared,
          name: 'shared',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...test.exclude, ...ALONE, ...UNLIMITED],
        },
      },
      {
        resolve,
        test: { ...shared, name: 'unlimited', include: UNLIMITED, env: { ...test.env, TEST_RATE_LIMIT: '1000000' } },
      },
      { resolve, test: { ...test, name: 'alone', include: ALONE } },
    ],
  },
});
