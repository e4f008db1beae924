import { inngest } from '@/inngest/client';
import { events } from '@/inngest/events';

/**
 * Wakes the sending of mail once the seconds are over in which its sender could take it back. Whether it was taken back is asked
 * of Postgres then. Not retried: the sweep of each minute finds the mail too.
 */
export const heldMail = inngest.createFunction(
  { id: 'held-mail', triggers: [{ event: 'mail/held' }], concurrency: { limit: 5 }, retries: 0 },
  async ({ event, step }) => {
    const { seconds } = events['mail/held'].parse(event.data);
    await step.sleep('hold', seconds * 1000);
    await step.sendEvent('due', { name: 'mail/due', data: {} });
  },
);
