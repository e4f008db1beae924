import { inngest } from '@/inngest/client';
import { drainBookingMail } from '@/server/meetings/bookings/mail/drain';

/** Steps of one run; a longer queue goes on in another one, so that no run's history grows without bound. */
const STEPS = 30;

/**
 * Sends the mails about bookings: at once when nudged, and each minute for reminders, for retries, and for whatever a lost nudge
 * left behind. When a reminder is due is asked of Postgres each time, so that it follows a move and ends with a cancellation.
 * Not retried: the next minute is the retry.
 */
export const bookingMail = inngest.createFunction(
  {
    id: 'booking-mail',
    triggers: [{ event: 'bookings/due' }, { cron: '* * * * *' }],
    concurrency: { limit: 2 },
    retries: 0,
  },
  async ({ step }) => {
    let delivered = 0;
    for (let count = 0; count < STEPS; count++) {
      const drained = await step.run(`drain-${count}`, () => drainBookingMail());
      delivered += drained.delivered;
      if (!drained.more) return { delivered };
    }
    await step.sendEvent('go-on', { name: 'bookings/due', data: {} });
    return { delivered };
  },
);
