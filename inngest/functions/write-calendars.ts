import { inngest } from '@/inngest/client';
import { writeDueEvents } from '@/server/meetings/calendar/event/write';

/**
 * Writes, moves and deletes bookings in their hosts' calendars: at once when nudged, and each minute for retries and for what a
 * lost nudge left behind. Not retried: the next minute is the retry.
 */
export const writeCalendars = inngest.createFunction(
  {
    id: 'write-calendars',
    triggers: [{ event: 'calendars/write' }, { cron: '* * * * *' }],
    concurrency: { limit: 2 },
    retries: 0,
  },
  async ({ step }) => {
    const { written, more } = await step.run('write', () => writeDueEvents());
    if (more) await step.sendEvent('go-on', { name: 'calendars/write', data: {} });
    return { written };
  },
);
