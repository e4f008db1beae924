import { logger } from '@/server/kernel/log';
import { withClaim } from './keep-lease';
import type { Leased, leaseOn } from './lease';

/** Claims in a row that may come to nothing: something failed, or the process died. The lease keeps them apart. */
export const MAX_ATTEMPTS = 5;

/** A job that is worked at. */
export interface ClaimedJob extends Leased {
  /** Claims since it last came on, with this one. Whoever brings it on sets it to 0. */
  attempts: number;
}

/** Jobs that a table keeps, whose work goes on where it was left. */
interface Jobs<T extends ClaimedJob> {
  /** What the log calls one, such as `import`. */
  what: string;
  lease: ReturnType<typeof leaseOn>;
  claim: () => Promise<T | undefined>;
  /** Brings it on until a time, by `performance.now()`, and lets it go. @returns how much was done, in the unit of these jobs */
  work: (claimed: T, until: number) => Promise<number>;
  /** Whether an error ends the job at once, and its message is for whoever asked for it. */
  isRefusal: (error: unknown) => error is Error;
  /** Ends it. `why` is for whoever asked for it. */
  fail: (claimed: T, why: string) => Promise<unknown>;
  /** Why it ends that failed too often for a reason of ours. */
  tooOften: (claimed: T) => string;
}

/**
 * Works at jobs, one after the other, for `forMs`. Whoever dies leaves a lease that ends, and the next one goes on. A fault of ours
 * is met again when the lease has ended, until that was often enough.
 */
export async function drainJobs<T extends ClaimedJob>(jobs: Jobs<T>, forMs = 15_000) {
  const until = performance.now() + forMs;
  let done = 0;
  while (performance.now() < until) {
    const claimed = await jobs.claim();
    if (!claimed) return { done, more: false };
    // Whoever claimed it that often died of it.
    if (claimed.attempts > MAX_ATTEMPTS) await jobs.fail(claimed, jobs.tooOften(claimed));
    else done += await workAt(jobs, claimed, until);
  }
  return { done, more: true };
}

async function workAt<T extends ClaimedJob>(jobs: Jobs<T>, claimed: T, until: number): Promise<number> {
  const { what, lease, work, isRefusal, fail, tooOften } = jobs;
  try {
    return await withClaim(what, lease, claimed, () => work(claimed, until));
  } catch (error) {
    const { workspaceId, id, attempts } = claimed;
    if (isRefusal(error)) await fail(claimed, error.message);
    else {
      logger.error({ err: error, workspaceId, id, attempts }, `${what} broke off`);
      if (attempts >= MAX_ATTEMPTS) await fail(claimed, tooOften(claimed));
    }
    return 0;
  }
}
