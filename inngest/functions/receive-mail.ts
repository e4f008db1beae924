import { inngest } from '@/inngest/client';
import { pollMailboxes } from '@/server/mail/inbound/imap/poll';

/**
 * Looks into the mailboxes that no process watches, every five minutes: all of them where nothing lives long enough to watch.
 * Not retried: the next time is the retry.
 */
export const receiveMail = inngest.createFunction(
  { id: 'receive-mail', triggers: [{ cron: '*/5 * * * *' }], concurrency: { limit: 1 }, retries: 0 },
  ({ step }) => step.run('poll', () => pollMailboxes()),
);
