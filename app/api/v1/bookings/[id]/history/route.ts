import { route } from '@/server/app/entry/route';
import { bookings } from '@/server/app/history';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: bookings.history });
