import type { Claim } from './claim';
import { deliver } from './deliver';
import { claimDue, endLostClaims } from './due';
import { isMailEnding } from './end';
import { claimPlans } from './planned';

/** Mails under way at once in one drain. */
const PLACES = 20;

export interface Drained {
  delivered: number;
  /** Whether it stopped for want of time rather than of work. */
  more: boolean;
}

/**
 * Sends what is due until nothing is left, or until `forMs` have passed; then it only waits for what is under way. Any number
 * of drains may run at once, in any number of processes: the claims keep them apart.
 */
export async function drainMail({ forMs = 20_000 } = {}): Promise<Drained> {
  const startedAt = performance.now();
  const busy = new Set<Promise<unknown>>();
  let delivered = 0;
  await endLostClaims();
  for (;;) {
    const inTime = performance.now() - startedAt < forMs && !isMailEnding();
    const claims = inTime && busy.size < PLACES ? await claimNext(PLACES - busy.size) : [];
    for (const claim of claims) {
      const work = deliver(claim).finally(() => busy.delete(work));
      busy.add(work);
    }
    delivered += claims.length;
    if (busy.size === 0) return { delivered, more: !inTime };
    await Promise.race(busy);
  }
}

async function claimNext(room: number): Promise<Claim[]> {
  const planned = await claimPlans(room);
  return planned.length < room ? [...planned, ...(await claimDue(room - planned.length))] : planned;
}
