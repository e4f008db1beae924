import { bookingTypes } from '@/server/booking-types';
import { route } from '@/server/http/web';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: bookingTypes.slots });
