import { inngest } from '@/inngest/client';
import { pollMailboxes } from '@/server/outreach/mail/inbound/imap/poll';
import { retryUnparsed } from '@/server/outreach/mail/inbound/unparsed';

/**
 * Every five minutes: looks into the mailboxes that no process watches, which is all of them where nothing lives long enough
 * to watch, and reads again what could not be read.
 * Not retried: the next time is the retry.
 */
export const receiveMail = inngest.createFunction(
  { id: 'receive-mail', triggers: [{ cron: '*/5 * * * *' }], concurrency: { limit: 1 }, retries: 0 },
  async ({ step }) => {
    await step.run('poll', () => pollMailboxes());
    await step.run('read-again', () => retryUnparsed());
  },
);
