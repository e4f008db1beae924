import { bookings } from '@/server/bookings';
import { route } from '@/server/http/web';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: bookings.get });
