import { inngest } from '@/inngest/client';
import { syncDueCalendars } from '@/server/meetings/calendar/sync';

/** Reads the busy times of connected calendars, each every five minutes. Not retried: the next time is the retry. */
export const readCalendars = inngest.createFunction(
  { id: 'read-calendars', triggers: [{ cron: '* * * * *' }], concurrency: { limit: 1 }, retries: 0 },
  ({ step }) => step.run('read', () => syncDueCalendars()),
);
