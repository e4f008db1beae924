import { route } from '@/server/app/entry/route';
import { bookings } from '@/server/meetings/bookings';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: bookings.slots });
