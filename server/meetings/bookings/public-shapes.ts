import { z } from 'zod';
import { utc } from '@/server/kernel/contract/fields';
import { LOCATION_KINDS } from '@/server/meetings/booking-types/fields';
import { BOOKING_STATUSES, CANCELLED_BY } from './contract';

/** A booking as its invitee sees it. */
export const managedBooking = z.strictObject({
  status: z.enum(BOOKING_STATUSES),
  startAt: utc(),
  endAt: utc(),
  inviteeTimezone: z.string(),
  title: z.string(),
  hostName: z.string(),
  workspace: z.string(),
  locationKind: z.enum(LOCATION_KINDS),
  location: z.string().describe('A link, an address or a phone number; empty where none is known.'),
  inviteeName: z.string(),
  inviteeEmail: z.string(),
  guests: z.array(z.string()),
  cancelledBy: z.enum(CANCELLED_BY).nullable(),
  cancelReason: z.string().nullable(),
  canChange: z.boolean().describe('Whether it can still be moved or cancelled: until it begins.'),
});
export type ManagedBooking = z.infer<typeof managedBooking>;
