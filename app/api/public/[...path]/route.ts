import { publicRoute } from '@/server/app/doors/public-web';

export const { GET, POST, OPTIONS, PUT, PATCH, DELETE } = publicRoute;
