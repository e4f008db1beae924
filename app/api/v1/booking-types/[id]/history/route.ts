import { route } from '@/server/app/entry/route';
import { bookingTypes } from '@/server/app/history';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: bookingTypes.history });
