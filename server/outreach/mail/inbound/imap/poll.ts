import { newId } from '@/server/kernel/db/ids';
import { leaseMailboxes, releaseMailboxes } from './lease';
import { pollOnce } from './session';
import { defaultTiming } from './timing';
import { noteFailure, openMailbox } from './watcher';

/** Mailboxes of one look; the rest come with the next. */
const MAX_MAILBOXES = 20;
/** A lease lasts a minute; what takes longer goes on next time from where it was. */
const WITHIN_MS = 45_000;

/**
 * Looks once into mailboxes that no process watches, for where processes do not live long enough to (serverless hosting).
 * @returns how many were looked into
 */
export async function pollMailboxes(timing = defaultTiming): Promise<{ mailboxes: number }> {
  const watcherId = newId();
  const held = await leaseMailboxes(watcherId, MAX_MAILBOXES);
  const signal = AbortSignal.timeout(WITHIN_MS);
  try {
    await Promise.all(
      held.map(async (named) => {
        try {
          const mailbox = await openMailbox(named);
          if (mailbox) await pollOnce(mailbox, timing, signal);
        } catch (error) {
          if (!signal.aborted) await noteFailure(named, error);
        }
      }),
    );
  } finally {
    await releaseMailboxes(watcherId);
  }
  return { mailboxes: held.length };
}
