import { implement } from '@/server/kernel/contract/implement';
import { bookingTypesContract } from './contract';
import { createBookingType } from './create';
import { deleteBookingType } from './delete';
import { getBookingType } from './get';
import { listBookingTypes } from './list';
import { listBookingTypeSlots } from './slots';
import { updateBookingType } from './update';

export const bookingTypes = implement(bookingTypesContract, {
  list: listBookingTypes,
  create: createBookingType,
  get: getBookingType,
  update: updateBookingType,
  delete: deleteBookingType,
  slots: listBookingTypeSlots,
});
