import { inngest } from '@/inngest/client';
import { dueCampaigns } from '@/server/outreach/campaigns/dispatch';

/** Starts the sending of campaigns that are due: at once when signalled, and each minute for whatever else has become due. */
export const campaignDispatch = inngest.createFunction(
  {
    id: 'campaign-dispatch',
    triggers: [{ event: 'campaigns/due' }, { cron: '* * * * *' }],
    concurrency: { limit: 1 },
    retries: 0,
  },
  async ({ step }) => {
    const due = await step.run('find', () => dueCampaigns());
    if (due.length > 0) {
      await step.sendEvent(
        'start',
        due.map((data) => ({ name: 'campaign/send', data })),
      );
    }
    return { started: due.length };
  },
);
