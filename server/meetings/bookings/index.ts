import { implement } from '@/server/kernel/contract/implement';
import { cancelBooking } from './cancel';
import { bookingsContract } from './contract';
import { createBooking } from './create';
import { getBooking } from './get';
import { listBookings } from './list';
import { rescheduleBooking } from './reschedule';
import { listBookingSlots } from './slots';

export const bookings = implement(bookingsContract, {
  list: listBookings,
  create: createBooking,
  get: getBooking,
  cancel: cancelBooking,
  reschedule: rescheduleBooking,
  slots: listBookingSlots,
});
