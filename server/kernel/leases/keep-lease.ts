import { sweepDb } from '@/server/kernel/db/client';
import { logger } from '@/server/kernel/log';
import type { Leased, leaseOn } from './lease';

/** Renewals in the length of a lease: two that fail in a row do not lose it. */
const RENEWALS = 3;

interface Keeping {
  /** How long the lease lasts. */
  seconds: number;
  renew: () => Promise<unknown>;
  /** What the log calls it, such as `mail`, and by which fields. */
  what: string;
  fields: Record<string, string>;
  /** More often than the lease needs it, where a renewal does more than that. */
  everyMs?: number;
  /** Where the first renewal is what takes the lease. */
  atOnce?: boolean;
}

/** Renews a lease until it is told to stop, one renewal at a time; `stop` waits for the one under way. */
export function keepLease(keeping: Keeping) {
  const { seconds, renew, what, fields, everyMs = (seconds * 1000) / RENEWALS, atOnce = false } = keeping;
  let renewing: Promise<unknown> | undefined;
  const beat = () => {
    renewing ??= renew()
      .catch((error: unknown) => logger.warn({ err: error, ...fields }, `lease of a ${what} not renewed`))
      .finally(() => {
        renewing = undefined;
      });
  };
  if (atOnce) beat();
  const timer = setInterval(beat, everyMs);
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await renewing;
    },
  };
}

/** Does work under a lease, which is renewed for as long as the work takes. */
export async function withLease<T>(keeping: Keeping, work: () => Promise<T>): Promise<T> {
  const kept = keepLease(keeping);
  try {
    return await work();
  } finally {
    await kept.stop();
  }
}

/** Works at a claimed row under its lease. `what` is what the log calls it. */
export const withClaim = <T>(
  what: string,
  lease: ReturnType<typeof leaseOn>,
  claimed: Leased,
  work: () => Promise<T>,
): Promise<T> => {
  const { workspaceId, id } = claimed;
  const renew = () => lease.renew(sweepDb, claimed);
  return withLease({ what, fields: { workspaceId, id }, seconds: lease.seconds, renew }, work);
};
