import { inngest } from './client';
import { events, type WorkEvent } from './events';

/** How soon work is found that no event told of. */
const EACH_MINUTE = '* * * * *';
/** Steps of one run; longer work goes on in another one, so that no run's history grows without bound. */
const STEPS = 30;

interface Limit {
  limit: number;
  key?: string;
}

interface Drain {
  id: string;
  /** What wakes it, and how it goes on with itself. Without one the clock does both. */
  event?: WorkEvent;
  /** Null where the event alone wakes it. */
  cron?: string | null;
  concurrency: Limit | [Limit, Limit];
  steps?: number;
  /** Works for a while. Answers whether there may be more, and how much of what was done. */
  step: (data: unknown) => Promise<{ more: boolean }>;
}

/**
 * A function that works off what is due in Postgres: an event or the clock wakes it, it takes step after step until nothing is
 * left, and after its last step it wakes itself again. Not retried: the next minute is the retry.
 */
export function drainFunction(drain: Drain) {
  const { id, event: name, cron = EACH_MINUTE, concurrency, steps = STEPS } = drain;
  const triggers = [...(name ? [{ event: name }] : []), ...(cron ? [{ cron }] : [])];
  return inngest.createFunction({ id, triggers, concurrency, retries: 0 }, async ({ event, step }) => {
    const total: Record<string, number> = {};
    for (let count = 0; count < steps; count++) {
      const { more, ...done } = await step.run(`drain-${count}`, () => drain.step(event.data));
      for (const [what, many] of Object.entries<number>(done)) total[what] = (total[what] ?? 0) + many;
      if (!more) return total;
    }
    if (name) await step.sendEvent('go-on', { name, data: events[name].parse(event.data) });
    return total;
  });
}
