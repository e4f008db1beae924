import { z } from 'zod';
import { deleted } from '@/server/kernel/contract/batch';
import { choice, flag, namedText, prose, text, utc } from '@/server/kernel/contract/fields';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { slotQuery, slots } from '@/server/meetings/bookings/slots/contract';
import {
  dateOverrides,
  hexColor,
  hours,
  LOCATION_KINDS,
  minutes,
  QUESTION_TYPES,
  questions,
  slug,
  webAddress,
} from './fields';

const window = { start: z.string(), end: z.string() };

export const bookingType = z.strictObject({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  host: z.strictObject({ id: z.string(), name: z.string(), email: z.string() }),
  publicUrl: z.string(),
  active: z.boolean().describe('false while it is paused: it takes no new bookings.'),
  hidden: z.boolean().describe("Whether it is left out of the host's public list."),
  durationMin: z.int(),
  slotIntervalMin: z.int().nullable().describe('durationMin when null.'),
  bufferBeforeMin: z.int(),
  bufferAfterMin: z.int(),
  minNoticeMin: z.int(),
  horizonDays: z.int(),
  maxPerDay: z.int().nullable(),
  hours: z.array(z.strictObject({ weekday: z.int().describe('0 = Sunday to 6 = Saturday.'), ...window })),
  dateOverrides: z.array(z.strictObject({ date: z.iso.date(), windows: z.array(z.strictObject(window)) })),
  locationKind: z.enum(LOCATION_KINDS),
  locationValue: z.string().nullable(),
  color: z.string().nullable(),
  questions: z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      type: z.enum(QUESTION_TYPES),
      options: z.array(z.string()),
      required: z.boolean(),
    }),
  ),
  allowGuests: z.boolean(),
  confirmationMessage: z.string().nullable(),
  redirectUrl: z.string().nullable(),
  reminderMinutes: z.int(),
  createdAt: utc(),
  updatedAt: utc(),
});
export type BookingType = z.infer<typeof bookingType>;

const title = () => namedText('title', 200);

/** What a caller may write of a booking type. */
const row = z.object({
  hostUserId: idOf('Member').optional().describe('The id of a member; whoever made the key when left out.'),
  title: title().optional(),
  slug: slug().optional().describe('Made of the title when left out.'),
  description: prose(10_000).nullable().optional(),
  active: z.boolean().optional(),
  hidden: z.boolean().optional(),
  durationMin: minutes(5).optional(),
  slotIntervalMin: minutes(5).nullable().optional(),
  bufferBeforeMin: minutes(0).optional(),
  bufferAfterMin: minutes(0).optional(),
  minNoticeMin: minutes(0, 365 * 24 * 60).optional(),
  horizonDays: z.int().min(1).max(3650).optional(),
  maxPerDay: z.int().min(1).max(1000).nullable().optional(),
  hours: hours().optional(),
  dateOverrides: dateOverrides().optional(),
  locationKind: choice(LOCATION_KINDS).optional(),
  locationValue: text(2000).nullable().optional(),
  color: hexColor().nullable().optional(),
  questions: questions().optional(),
  allowGuests: z.boolean().optional(),
  confirmationMessage: prose(10_000).nullable().optional(),
  redirectUrl: webAddress().nullable().optional(),
  reminderMinutes: minutes(0, 30 * 24 * 60).optional(),
});
export type BookingTypeRow = z.output<typeof row>;

const one = z.strictObject({ bookingType });

export const bookingTypesContract = {
  list: operation({
    id: 'booking-types.list',
    method: 'GET',
    path: '/booking-types',
    scopes: ['read:bookings'],
    summary: 'List booking types, newest first',
    input: z.object({
      hostUserId: idOf('Member').optional(),
      includeInactive: flag('includeInactive').describe('Whether paused types are shown too; default false.'),
    }),
    output: z.strictObject({ bookingTypes: z.array(bookingType) }),
    errors: [404],
  }),
  create: operation({
    id: 'booking-types.create',
    method: 'POST',
    path: '/booking-types',
    scopes: ['write:bookings'],
    summary: 'Create a kind of meeting that people can book',
    description:
      "Hours are wall time in the host's time zone. A type with locationKind VIDEO needs a host with a calendar.",
    input: row.extend({
      title: title(),
      durationMin: minutes(5),
      hours: hours(),
      locationKind: choice(LOCATION_KINDS),
    }),
    output: one,
    status: 201,
    errors: [404, 409],
    example: {
      hostUserId: '<member id>',
      title: 'Intro call',
      durationMin: 30,
      hours: [{ weekday: 1, start: '09:00', end: '17:00' }],
      locationKind: 'PHONE',
      reminderMinutes: 60,
    },
  }),
  get: operation({
    id: 'booking-types.get',
    method: 'GET',
    path: '/booking-types/{id}',
    scopes: ['read:bookings'],
    summary: 'Read one booking type',
    input: z.object({ id: idOf('BookingType') }),
    output: one,
    errors: [404],
  }),
  update: operation({
    id: 'booking-types.update',
    method: 'PATCH',
    path: '/booking-types/{id}',
    scopes: ['write:bookings'],
    summary: 'Change the fields of a booking type that are sent',
    description: 'Bookings that are there already stay as they are.',
    input: row.extend({ id: idOf('BookingType') }),
    output: one,
    errors: [404, 409],
    example: { active: false },
  }),
  delete: operation({
    id: 'booking-types.delete',
    method: 'DELETE',
    path: '/booking-types/{id}',
    scopes: ['write:bookings'],
    summary: 'Delete a booking type; what was booked stays',
    input: z.object({ id: idOf('BookingType') }),
    output: deleted,
    errors: [404],
  }),
  slots: operation({
    id: 'booking-types.slots',
    method: 'GET',
    path: '/booking-types/{id}/slots',
    scopes: ['read:bookings'],
    summary: 'List the free slots of a booking type',
    description: 'Each of them can be booked. A paused type has none.',
    input: z.object({ id: idOf('BookingType'), ...slotQuery() }),
    output: slots,
    errors: [404],
  }),
};
