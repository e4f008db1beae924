import { drainFunction } from '@/inngest/drain-function';
import { remindUnanswered } from '@/server/outreach/mail/follow-up';

/** Each minute: reminds of mail that was not answered. */
export const mailReminders = drainFunction({
  id: 'mail-reminders',
  concurrency: { limit: 1 },
  step: () => remindUnanswered(),
});
