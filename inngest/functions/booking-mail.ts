import { drainFunction } from '@/inngest/drain-function';
import { drainBookingMail } from '@/server/meetings/bookings/mail/drain';

/**
 * Sends the mails about bookings. When a reminder is due is asked of Postgres each time, so that it follows a move and ends with
 * a cancellation.
 */
export const bookingMail = drainFunction({
  id: 'booking-mail',
  event: 'bookings/due',
  concurrency: { limit: 2 },
  step: () => drainBookingMail(),
});
