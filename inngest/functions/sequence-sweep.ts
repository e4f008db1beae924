import { inngest } from '@/inngest/client';
import { sweepEnrollments } from '@/server/outreach/sequences/sweep';

/** Starts and ends the runs of enrolments: at once when signalled, and each minute for whatever else has come about. */
export const sequenceSweep = inngest.createFunction(
  {
    id: 'sequence-sweep',
    triggers: [{ event: 'sequences/due' }, { cron: '* * * * *' }],
    concurrency: { limit: 1 },
    retries: 0,
  },
  async ({ step }) => {
    const { start, end } = await step.run('sweep', () => sweepEnrollments());
    const told = [
      ...start.map((data) => ({ name: 'sequence/enrolled', data })),
      ...end.map((data) => ({ name: 'sequence/exited', data })),
    ];
    if (told.length > 0) await step.sendEvent('tell', told);
    return { started: start.length, ended: end.length };
  },
);
