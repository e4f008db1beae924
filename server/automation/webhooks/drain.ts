import { type AttemptDependencies, attempt, type Outcome } from './attempt';
import { claimDue } from './claim';
import { OutcomeQueue } from './outcome-queue';
import { DEADLINE_MS, sender } from './sender';
import { settle } from './settle';

/** Attempts under way at once in one drain. Slow receivers have places of their own, so that they never fill the others'. */
const PLACES = { responsive: 128, others: 64 };
/** Outcomes that are written together, if they come within a moment of each other. */
const BATCH = 32;
const LINGER_MS = 5;
/** How often a drain that waits for slow receivers looks for what has become due meanwhile. */
const LOOK_AGAIN_MS = 250;

export interface Drained {
  attempts: number;
  /** Whether it stopped for want of time rather than of work. */
  more: boolean;
}

/**
 * Delivers what is due until nothing is left, or until `forMs` have passed; then it only waits for what is under way. Any
 * number of drains may run at once, in any number of processes: the claims keep them apart.
 */
export async function drain({
  forMs = 20_000,
  ...dependencies
}: Partial<AttemptDependencies> & { forMs?: number } = {}): Promise<Drained> {
  const { post = sender().post, clock = Date.now } = dependencies;
  // What may hang until the deadline is not begun when it would outlast the drain.
  const lastCall = Math.min(DEADLINE_MS, forMs / 2);
  const outcomes = new OutcomeQueue<Outcome>();
  const busy = { responsive: 0, others: 0 };
  const startedAt = performance.now();
  let attempts = 0;
  let more = false;

  for (;;) {
    const left = forMs - (performance.now() - startedAt);
    const capacity = {
      responsive: left > 0 ? PLACES.responsive - busy.responsive : 0,
      others: left > lastCall ? PLACES.others - busy.others : 0,
    };
    const claimed = capacity.responsive + capacity.others > 0 ? await claimDue(clock(), capacity) : [];
    for (const delivery of claimed) {
      busy[delivery.responsive ? 'responsive' : 'others']++;
      void attempt(delivery, { post, clock }).then((outcome) => outcomes.put(outcome));
    }
    attempts += claimed.length;
    if (claimed.length === 0 && busy.responsive + busy.others === 0) {
      more = left <= lastCall;
      break;
    }
    const ended = await outcomes.take(BATCH, { lingerMs: LINGER_MS, idleMs: LOOK_AGAIN_MS });
    if (ended.length > 0) await settle(ended);
    for (const { delivery } of ended) busy[delivery.responsive ? 'responsive' : 'others']--;
  }
  return { attempts, more };
}
