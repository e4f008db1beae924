import { drainFunction } from '@/inngest/drain-function';
import { wakeSnoozed } from '@/server/app/console/snoozed';
import { remindUnanswered } from '@/server/outreach/mail/follow-up';

/** Each minute: reminds of mail that was not answered, and brings back what was put off until now. */
export const mailReminders = drainFunction({
  id: 'mail-reminders',
  concurrency: { limit: 1 },
  step: async () => {
    const [reminded, woken] = [await remindUnanswered(), await wakeSnoozed()];
    return { ...reminded, ...woken, more: reminded.more || woken.more };
  },
});
