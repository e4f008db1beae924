import { route } from '@/server/app/entry/route';
import { lossReasons } from '@/server/records/loss-reasons';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: lossReasons.list, PUT: lossReasons.replace });
