import { transferRoute } from '@/server/http/transfers';

export const { GET, POST, PUT, PATCH, DELETE } = transferRoute;
