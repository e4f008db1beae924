import { z } from 'zod';
import { nullableText, utc } from '@/server/kernel/contract/fields';

const text = () => z.string();

/** A booking as events show it. */
export const bookingEvent = z.strictObject({
  id: text(),
  status: z.enum(['CONFIRMED', 'CANCELLED']),
  startAt: utc(),
  endAt: utc(),
  hostTimezone: text(),
  inviteeTimezone: text(),
  invitee: z.strictObject({ name: text(), email: text(), phone: nullableText(), notes: nullableText() }),
  guests: z.array(text()).describe('E-mail addresses of extra attendees.'),
  answers: z.array(z.strictObject({ label: text(), value: text() })),
  meetingType: z.strictObject({ id: text(), title: text(), slug: text(), durationMin: z.int() }),
  host: z.strictObject({ id: text(), name: text(), email: text() }),
  joinUrl: nullableText().describe('Often null in booking.created: the link is made a moment later.'),
  contactId: nullableText(),
  leadId: nullableText(),
  taskId: nullableText(),
  cancelledBy: z.enum(['invitee', 'host']).nullable(),
  cancelReason: nullableText(),
  cancelledAt: utc().nullable(),
  createdAt: utc(),
});
export type BookingEvent = z.infer<typeof bookingEvent>;
