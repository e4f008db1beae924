import { route } from '@/server/app/entry/route';
import { bookingTypes } from '@/server/meetings/booking-types';

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: bookingTypes.get,
  PATCH: bookingTypes.update,
  DELETE: bookingTypes.delete,
});
