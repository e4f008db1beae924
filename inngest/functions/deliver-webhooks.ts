import { inngest } from '@/inngest/client';
import { drain } from '@/server/automation/webhooks/drain';

/** Steps of one run; a longer queue goes on in another one, so that no run's history grows without bound. */
const STEPS = 30;

/**
 * Delivers what is due: at once when nudged, and each minute for retries and for whatever a lost nudge left behind. Not
 * retried: the next minute is the retry. A second run at once is there for what becomes due while one nears its end.
 */
export const deliverWebhooks = inngest.createFunction(
  {
    id: 'deliver-webhooks',
    triggers: [{ event: 'webhooks/due' }, { cron: '* * * * *' }],
    concurrency: { limit: 2 },
    retries: 0,
  },
  async ({ step }) => {
    let attempts = 0;
    for (let count = 0; count < STEPS; count++) {
      const drained = await step.run(`drain-${count}`, () => drain());
      attempts += drained.attempts;
      if (!drained.more) return { attempts };
    }
    await step.sendEvent('go-on', { name: 'webhooks/due', data: {} });
    return { attempts };
  },
);
