import { inngest } from '@/inngest/client';
import { events } from '@/inngest/events';
import { sendCampaign } from '@/server/outreach/campaigns/send/send';

/** Steps of one run; a longer campaign goes on in another one, so that no run's history grows without bound. */
const STEPS = 50;

/**
 * Sends one campaign. Not retried: what a run leaves behind is found by the next look at what is due. A second run of the same
 * campaign waits here, and would find the first one's lease.
 */
export const campaignSend = inngest.createFunction(
  {
    id: 'campaign-send',
    triggers: [{ event: 'campaign/send' }],
    concurrency: { limit: 1, key: 'event.data.campaignId' },
    retries: 0,
  },
  async ({ event, step }) => {
    const data = events['campaign/send'].parse(event.data);
    for (let count = 0; count < STEPS; count++) {
      const { more } = await step.run(`send-${count}`, () => sendCampaign(data));
      if (!more) return;
    }
    await step.sendEvent('go-on', { name: 'campaign/send', data });
  },
);
