import { z } from 'zod';
import { email, key, prose, requiredText, text, timezone, toUtc } from '@/server/kernel/contract/fields';
import { publicOperation } from '@/server/kernel/contract/public-operation';
import { managedBooking } from '@/server/meetings/bookings/public-shapes';
import { slotQuery, slots } from '@/server/meetings/bookings/slots/contract';
import { bookingType } from './contract';
import { LOCATION_KINDS } from './fields';

const START = 'startAt must be an ISO 8601 datetime. Use a startAt from the slots.';
const where = () => ({ workspaceId: key(), slug: key().describe('The last two parts of publicUrl.') });

/** A booking type as visitors see it. */
const publicBookingType = z.strictObject({
  title: z.string(),
  description: z.string().nullable(),
  hostName: z.string(),
  workspace: z.string(),
  durationMin: z.int(),
  horizonDays: z.int(),
  locationKind: z.enum(LOCATION_KINDS),
  location: z.string().nullable().describe('The address of a meeting in person; links are told once it is booked.'),
  color: z.string().nullable(),
  questions: bookingType.shape.questions,
  needsPhone: z.boolean().describe('Whether inviteePhone has to be sent.'),
  allowGuests: z.boolean(),
});
export type PublicBookingType = z.infer<typeof publicBookingType>;

const booked = z.strictObject({
  booking: managedBooking,
  manageToken: z.string().describe('What /bookings/{token} takes. Whoever has it can move and cancel the booking.'),
  manageUrl: z.string().describe('The page on which the invitee can move or cancel it.'),
  confirmationMessage: z.string().nullable(),
  redirectUrl: z.string().nullable().describe('Where to send the invitee in place of a message.'),
});
export type Booked = z.infer<typeof booked>;

export const publicBookingTypesContract = {
  get: publicOperation({
    id: 'public-booking-types.get',
    method: 'GET',
    path: '/booking-types/{workspaceId}/{slug}',
    summary: 'Read a booking type as visitors see it',
    description: 'A hidden one is found too, by whoever has its link; a paused one is not.',
    input: z.object(where()),
    output: z.strictObject({ bookingType: publicBookingType }),
  }),
  slots: publicOperation({
    id: 'public-booking-types.slots',
    method: 'GET',
    path: '/booking-types/{workspaceId}/{slug}/slots',
    summary: 'List the free slots of a booking type',
    input: z.object({ ...where(), ...slotQuery() }),
    output: slots,
  }),
  book: publicOperation({
    id: 'public-booking-types.book',
    method: 'POST',
    path: '/booking-types/{workspaceId}/{slug}/bookings',
    summary: 'Book a slot as a visitor',
    description:
      'Confirmations are mailed to the invitee, the guests and the host, with an invitation for their calendars.',
    input: z.object({
      ...where(),
      startAt: z.string({ error: START }).transform((value, ctx) => {
        const at = toUtc(value.trim());
        if (at) return at;
        ctx.addIssue({ code: 'custom', message: START, input: value });
        return z.NEVER;
      }),
      inviteeName: requiredText(200),
      inviteeEmail: email(),
      inviteeTimezone: timezone().optional().describe("IANA name; the host's when left out."),
      inviteePhone: text(50).nullable().optional(),
      inviteeNotes: prose(5000).nullable().optional(),
      guests: z.array(email()).max(10).optional(),
      answers: z
        .record(z.string().max(100), z.string().max(5000))
        .refine((answers) => Object.keys(answers).length <= 50, 'Too many answers')
        .optional()
        .describe('By the key of the question.'),
      clientId: z.uuid().optional().describe('Made by the sender: a repeat with the same one books once.'),
    }),
    output: booked,
    status: 201,
    alsoStatus: { 200: 'Booked already, by the same clientId.' },
    errors: [409],
    cost: 5,
    example: {
      startAt: '2030-01-07T09:00:00Z',
      inviteeName: 'Ada Lovelace',
      inviteeEmail: 'ada@example.com',
      inviteeTimezone: 'Europe/London',
      answers: { topic: 'Pricing' },
      clientId: '5b7e2b1a-9a52-4a53-8a35-6f4d0c1d1f10',
    },
  }),
};
