import { transferRoute } from '@/server/app/entry/transfers';

export const { GET, POST, PUT, PATCH, DELETE } = transferRoute;
