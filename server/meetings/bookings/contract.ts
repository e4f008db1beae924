import { z } from 'zod';
import {
  cursor,
  email,
  filterName,
  limit,
  moment,
  nullableText,
  prose,
  requiredText,
  text,
  timezone,
  toUtc,
  utc,
} from '@/server/kernel/contract/fields';
import { pointsTo } from '@/server/kernel/contract/include';
import { describeListing, pageEnd } from '@/server/kernel/contract/listing';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { LOCATION_KINDS } from '@/server/meetings/booking-types/fields';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { taskDescriptor } from '@/server/records/tasks/descriptor';
import { bookingDescriptor } from './descriptor';
import { slotQuery, slots } from './slots/contract';

export const SCOPES = ['upcoming', 'past', 'cancelled', 'all'] as const;
export const BOOKING_STATUSES = ['CONFIRMED', 'CANCELLED'] as const;
export const CANCELLED_BY = ['invitee', 'host'] as const;

const REASON = 'Keep the reason under 500 characters.';
const bookingDefault = z.strictObject({
  id: z.string(),
  status: z.enum(BOOKING_STATUSES),
  startAt: utc(),
  endAt: utc(),
  hostTimezone: z.string(),
  inviteeTimezone: z.string(),
  host: z.strictObject({ id: z.string(), name: z.string(), email: z.string() }),
  bookingType: z.strictObject({
    id: z.string(),
    title: z.string(),
    slug: z.string(),
    durationMin: z.int(),
    locationKind: z.enum(LOCATION_KINDS),
    locationValue: nullableText(),
  }),
  inviteeName: z.string(),
  inviteeEmail: z.string(),
  inviteePhone: nullableText(),
  inviteeNotes: nullableText(),
  guests: z.array(z.string()).describe('E-mail addresses of extra attendees.'),
  answers: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  contactId: nullableText(),
  leadId: nullableText(),
  taskId: nullableText(),
  joinUrl: nullableText(),
  onHostCalendar: z.boolean().describe("Whether it has been written to the host's calendar."),
  sequence: z.int().describe('Rises with every move and with the cancellation, as it does in iCalendar.'),
  cancelReason: nullableText(),
  cancelledBy: z.enum(CANCELLED_BY).nullable(),
  cancelledAt: utc().nullable(),
  createdAt: utc(),
});
export type Booking = z.infer<typeof bookingDefault>;

/** What bookings can be listed, sorted and extended by. */
export const bookingListing = describeListing({
  of: bookingDescriptor,
  record: bookingDefault,
  sort: ['startAt', 'status', 'inviteeName', 'inviteeEmail', 'createdAt'],
  include: {
    contact: pointsTo(contactDescriptor, 'contactId', { also: { email: 'maybe' } }),
    lead: pointsTo(leadDescriptor, 'leadId', { also: { email: 'maybe' } }),
    task: pointsTo(taskDescriptor, 'taskId'),
  },
  search: ['inviteeName', 'inviteeEmail'],
});

/** With what a read may ask for beside the default form. */
const booking = bookingListing.record;

/** A start that has to be one of the slots; says where those are. */
const slotStart = (path: string) => {
  const sentence = `startAt must be an ISO 8601 datetime. Use a startAt from GET /api/v1/${path}/{id}/slots.`;
  return z
    .string({ error: sentence })
    .transform((value, ctx) => {
      const at = toUtc(value.trim());
      if (at) return at;
      ctx.addIssue({ code: 'custom', message: sentence, input: value });
      return z.NEVER;
    })
    .meta({ jsonSchema: { type: 'string', format: 'date-time' } });
};

const one = z.strictObject({ booking });

export const bookingsContract = {
  list: operation({
    id: 'bookings.list',
    method: 'GET',
    path: '/bookings',
    scopes: ['read:bookings'],
    summary: 'List bookings, newest first',
    listing: bookingListing,
    input: z.object({
      ...bookingListing.query,
      scope: filterName('scope', SCOPES).describe('upcoming when left out; upcoming and past are confirmed ones.'),
      hostUserId: idOf('Member').optional(),
      from: moment('from').describe('Bookings that start at or after this time; a bare date is midnight UTC.'),
      to: moment('to').describe('Bookings that start before this time.'),
      limit: limit(200, 50),
      cursor: cursor(),
    }),
    output: z.strictObject({ bookings: z.array(booking), ...pageEnd() }),
    errors: [404],
  }),
  create: operation({
    id: 'bookings.create',
    method: 'POST',
    path: '/bookings',
    scopes: ['write:bookings'],
    summary: 'Book a slot of a booking type',
    description:
      'The invitee is linked to the contact, else the lead, with that e-mail address; where there is neither, a lead is made. ' +
      'The meeting is put into the tasks.',
    input: z.object({
      bookingTypeId: idOf('BookingType'),
      startAt: slotStart('booking-types'),
      inviteeName: requiredText(200),
      inviteeEmail: email(),
      inviteeTimezone: timezone().optional().describe("IANA name; the host's when left out."),
      inviteePhone: text(50).nullable().optional().describe('Needed when the booking type is a call.'),
      inviteeNotes: prose(5000).nullable().optional(),
      guests: z.array(email()).max(20).optional(),
      answers: z
        .record(z.string().max(100), z.string().max(5000))
        .refine((answers) => Object.keys(answers).length <= 50, 'Too many answers')
        .optional()
        .describe('By the key of the question.'),
    }),
    output: z.strictObject({ booking, taskId: z.string() }),
    status: 201,
    errors: [404, 409],
    example: {
      bookingTypeId: '<booking type id>',
      startAt: '2030-01-07T09:00:00Z',
      inviteeName: 'Ada Lovelace',
      inviteeEmail: 'ada@example.com',
      inviteeTimezone: 'Europe/London',
      answers: { topic: 'Pricing' },
    },
  }),
  get: operation({
    id: 'bookings.get',
    method: 'GET',
    path: '/bookings/{id}',
    scopes: ['read:bookings'],
    summary: 'Read one booking',
    input: z.object({ id: idOf('Booking'), ...bookingListing.one }),
    output: one,
    errors: [404],
  }),
  cancel: operation({
    id: 'bookings.cancel',
    method: 'POST',
    path: '/bookings/{id}/cancel',
    scopes: ['write:bookings'],
    summary: 'Cancel a booking on behalf of its host',
    input: z.object({ id: idOf('Booking'), reason: z.string().trim().max(499, REASON).nullable().optional() }),
    output: one,
    errors: [404, 409],
    example: { reason: 'The host is ill.' },
  }),
  reschedule: operation({
    id: 'bookings.reschedule',
    method: 'POST',
    path: '/bookings/{id}/reschedule',
    scopes: ['write:bookings'],
    summary: 'Move a booking to another slot',
    input: z.object({ id: idOf('Booking'), startAt: slotStart('bookings') }),
    output: one,
    errors: [404, 409],
    example: { startAt: '2030-01-07T09:00:00Z' },
  }),
  slots: operation({
    id: 'bookings.slots',
    method: 'GET',
    path: '/bookings/{id}/slots',
    scopes: ['read:bookings'],
    summary: 'List the free slots that a booking can be moved to',
    description: 'The booking itself is not in the way.',
    input: z.object({ id: idOf('Booking'), ...slotQuery() }),
    output: slots,
    errors: [404, 409],
  }),
};
