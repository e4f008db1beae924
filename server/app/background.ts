import { startBackups } from '@/server/kernel/backup/schedule';
import { config } from '@/server/kernel/config';
import { startMailWatch } from '@/server/outreach/mail/inbound/imap/supervisor';

/**
 * Starts what a process does of its own accord. The rest of the work in the background are functions, which Inngest calls where
 * they may run (entry/inngest.ts).
 * @returns what ends it, and waits until what is under way has been given up
 */
export function startBackground(): () => Promise<unknown> {
  const mailWatch = config.mailWatch ? startMailWatch() : undefined;
  const endBackups = config.role === 'web' ? undefined : startBackups();
  return () => Promise.all([mailWatch?.stop(), endBackups?.()]);
}
