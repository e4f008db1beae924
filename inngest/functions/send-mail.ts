import { drainFunction } from '@/inngest/drain-function';
import { drainMail } from '@/server/outreach/mail/send/drain';

/** Sends the mail that is due, also what waited for the next day of a full mailbox and what a process that died left behind. */
export const sendMail = drainFunction({
  id: 'send-mail',
  event: 'mail/due',
  concurrency: { limit: 2 },
  step: () => drainMail(),
});
