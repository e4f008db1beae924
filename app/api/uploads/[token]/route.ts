import { transferRoute } from '@/server/app/doors/transfers';

export const { GET, POST, PUT, PATCH, DELETE } = transferRoute;
