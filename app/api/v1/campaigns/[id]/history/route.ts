import { route } from '@/server/app/entry/route';
import { campaigns } from '@/server/app/history';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: campaigns.history });
