import { setTimeout as sleep } from 'node:timers/promises';
import { running } from '@/server/kernel/mail/attempt';
import { flushFetches } from '@/server/outreach/mail/track/recorder';

/** How long the end of the process waits for mail servers that are being talked to. */
const PATIENCE_MS = 15_000;

// Next bundles this module more than once into one process; it ends once.
const shared = globalThis as typeof globalThis & { crmMailEnding?: boolean };

/** Whether the process is about to end, and begins no mail any more. */
export const isMailEnding = () => shared.crmMailEnding === true;

/** Lets what is being handed over come to its outcome, while the database is still there to be told. */
export async function endMail(): Promise<void> {
  shared.crmMailEnding = true;
  await Promise.race([Promise.allSettled(running), sleep(PATIENCE_MS, undefined, { ref: false })]);
  await flushFetches();
}
