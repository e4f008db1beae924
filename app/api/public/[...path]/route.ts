import { publicRoute } from '@/server/app/entry/public-web';

export const { GET, POST, OPTIONS, PUT, PATCH, DELETE } = publicRoute;
