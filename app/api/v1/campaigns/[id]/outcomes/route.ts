import { route } from '@/server/app/entry/route';
import { campaigns } from '@/server/outreach/campaigns';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: campaigns.outcomes });
