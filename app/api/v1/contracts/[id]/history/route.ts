import { route } from '@/server/app/entry/route';
import { contracts } from '@/server/app/history';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: contracts.history });
