import { route } from '@/server/app/doors/route';
import { bookingTypes } from '@/server/meetings/booking-types';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: bookingTypes.slots });
