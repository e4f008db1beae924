import { drainFunction } from '@/inngest/drain-function';
import { drainNotificationMail } from '@/server/workspace/notifications/mail';

/** Mails notifications to those who have chosen mail: at once, or once a day at an hour of their own zone. */
export const notificationMail = drainFunction({
  id: 'notification-mail',
  event: 'notifications/due',
  concurrency: { limit: 1 },
  step: () => drainNotificationMail(),
});
