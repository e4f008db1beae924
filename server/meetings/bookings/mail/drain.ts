import { isMailEnding } from '@/server/outreach/mail/send/end';
import { claimDue, endLostClaims, skipUnwanted } from './claim';
import { deliver } from './deliver';

/** Mails under way at once in one drain. */
const PLACES = 10;

export interface Drained {
  delivered: number;
  /** Whether it stopped for want of time rather than of work. */
  more: boolean;
}

/**
 * Sends what is due of the mails about bookings, until nothing is left or until `forMs` have passed. Any number of drains may run
 * at once, in any number of processes: the claims keep them apart.
 * @param clock the time by which mails are due.
 */
export async function drainBookingMail({ forMs = 20_000, clock = () => new Date() } = {}): Promise<Drained> {
  const startedAt = performance.now();
  const busy = new Set<Promise<unknown>>();
  let delivered = 0;
  await endLostClaims();
  await skipUnwanted(clock());
  for (;;) {
    const inTime = performance.now() - startedAt < forMs && !isMailEnding();
    const claims = inTime && busy.size < PLACES ? await claimDue(PLACES - busy.size, clock()) : [];
    for (const claim of claims) {
      const work = deliver(claim, clock).finally(() => busy.delete(work));
      busy.add(work);
    }
    delivered += claims.length;
    if (busy.size === 0) return { delivered, more: !inTime };
    await Promise.race(busy);
  }
}
