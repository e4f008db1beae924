import { inngest } from '@/inngest/client';
import { drainMail } from '@/server/outreach/mail/send/drain';

/** Steps of one run; a longer queue goes on in another one, so that no run's history grows without bound. */
const STEPS = 30;

/**
 * Sends what is due: at once when nudged, and each minute for retries, for the next day of a mailbox that was full, and for
 * what a process that died left behind. Not retried: the next minute is the retry.
 */
export const sendMail = inngest.createFunction(
  {
    id: 'send-mail',
    triggers: [{ event: 'mail/due' }, { cron: '* * * * *' }],
    concurrency: { limit: 2 },
    retries: 0,
  },
  async ({ step }) => {
    let delivered = 0;
    for (let count = 0; count < STEPS; count++) {
      const drained = await step.run(`drain-${count}`, () => drainMail());
      delivered += drained.delivered;
      if (!drained.more) return { delivered };
    }
    await step.sendEvent('go-on', { name: 'mail/due', data: {} });
    return { delivered };
  },
);
