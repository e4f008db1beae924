import { setTimeout as delay } from 'node:timers/promises';
import type { Inngest } from 'inngest';
import type { Functions } from './app';

export const STEPS = ['one', 'two', 'three'];
const STEP_MS = 25;

/** Called when the body of a step starts and when it ended. */
export type Report = (runId: string, step: string, moment: 'start' | 'end') => void;

/** A function of three steps that each take a while, with a sleep before the last. */
export function killFunctions(client: Inngest, report: Report): Functions {
  const work = client.createFunction(
    { id: 'work', concurrency: { limit: 6 }, triggers: { event: 't/work' } },
    async ({ step, runId }) => {
      for (const name of STEPS) {
        if (name === 'three') await step.sleep('nap', '1s');
        await step.run(name, async () => {
          report(runId, name, 'start');
          await delay(STEP_MS);
          report(runId, name, 'end');
          return name;
        });
      }
    },
  );
  return [work];
}
