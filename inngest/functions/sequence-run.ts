import { inngest } from '@/inngest/client';
import { events } from '@/inngest/events';
import { nextDue, runStep } from '@/server/outreach/sequences/run-step';

/** More steps than a sequence can have, with those that were put off. */
const STEPS = 200;

/**
 * One enrolment on its way: it sleeps until its next step is due and takes it. What is due is asked of Postgres each time, which
 * also sees to it that a step is taken once; so a second run, or one that is repeated, does nothing twice. While a draft
 * waits for its review the run ends, and the sweep starts another after it.
 */
export const sequenceRun = inngest.createFunction(
  {
    id: 'sequence-run',
    triggers: [{ event: 'sequence/enrolled' }],
    cancelOn: [{ event: 'sequence/exited', if: 'event.data.enrollmentId == async.data.enrollmentId' }],
    // It may send a mail, which takes as long as its server does. Whoever enrols thousands at once leaves room for others.
    concurrency: [{ limit: 20 }, { limit: 10, key: 'event.data.workspaceId' }],
    retries: 4,
  },
  async ({ event, step }) => {
    const ref = events['sequence/enrolled'].parse(event.data);
    for (let count = 0; count < STEPS; count++) {
      const plan = await step.run(`plan-${count}`, async () => {
        const at = await nextDue(ref);
        return at === null ? null : { waitMs: Math.max(0, Date.parse(at) - Date.now()) };
      });
      if (!plan) return;
      if (plan.waitMs > 0) await step.sleep(`wait-${count}`, plan.waitMs + 1000);
      await step.run(`take-${count}`, () => runStep(ref));
    }
  },
);
