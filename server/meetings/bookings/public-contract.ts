import { z } from 'zod';
import { key } from '@/server/kernel/contract/fields';
import { publicOperation } from '@/server/kernel/contract/public-operation';
import { bookingsContract } from './contract';
import { managedBooking } from './public-shapes';
import { slotQuery, slots } from './slots/contract';

const token = () => key().describe('manageToken of the booking.');
const one = z.strictObject({ booking: managedBooking });
const { reschedule, cancel } = bookingsContract;

export const publicBookingsContract = {
  get: publicOperation({
    id: 'public-bookings.get',
    method: 'GET',
    path: '/bookings/{token}',
    summary: 'Look at a booking as its invitee',
    input: z.object({ token: token() }),
    output: one,
  }),
  slots: publicOperation({
    id: 'public-bookings.slots',
    method: 'GET',
    path: '/bookings/{token}/slots',
    summary: 'List the free slots that an invitee can move a booking to',
    input: z.object({ token: token(), ...slotQuery() }),
    output: slots,
    errors: [409],
  }),
  reschedule: publicOperation({
    id: 'public-bookings.reschedule',
    method: 'POST',
    path: '/bookings/{token}/reschedule',
    summary: 'Move a booking as its invitee',
    input: z.object({ token: token(), startAt: reschedule.input.shape.startAt }),
    output: one,
    errors: [409],
    cost: 5,
    example: { startAt: '2030-01-07T09:00:00Z' },
  }),
  cancel: publicOperation({
    id: 'public-bookings.cancel',
    method: 'POST',
    path: '/bookings/{token}/cancel',
    summary: 'Cancel a booking as its invitee',
    input: z.object({ token: token(), reason: cancel.input.shape.reason }),
    output: one,
    errors: [409],
    cost: 5,
    example: { reason: 'Something came up.' },
  }),
};
