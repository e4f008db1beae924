import { drainFunction } from '@/inngest/drain-function';
import { events } from '@/inngest/events';
import { sendCampaign } from '@/server/outreach/campaigns/send/send';

/**
 * Sends one campaign. What a run leaves behind is found by the next look at what is due. A second run of the same campaign waits
 * here, and would find the first one's lease.
 */
export const campaignSend = drainFunction({
  id: 'campaign-send',
  event: 'campaign/send',
  cron: null,
  concurrency: [{ limit: 10 }, { limit: 1, key: 'event.data.campaignId' }],
  // Some minutes: then others that wait have their turn.
  steps: 10,
  step: (data) => sendCampaign(events['campaign/send'].parse(data)),
});
