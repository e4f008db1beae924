import { publicRoute } from '@/server/http/public/web';

export const { GET, POST, OPTIONS, PUT, PATCH, DELETE } = publicRoute;
