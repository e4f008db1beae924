import { route } from '@/server/app/entry/route';
import { cases } from '@/server/records/cases';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: cases.batchDelete });
