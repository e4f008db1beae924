import { drainFunction } from '@/inngest/drain-function';
import { writeDueEvents } from '@/server/meetings/calendar/event/write';

/** Writes, moves and deletes bookings in their hosts' calendars. */
export const writeCalendars = drainFunction({
  id: 'write-calendars',
  event: 'calendars/write',
  concurrency: { limit: 2 },
  step: () => writeDueEvents(),
});
