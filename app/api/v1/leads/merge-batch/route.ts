import { route } from '@/server/app/entry/route';
import { leads } from '@/server/records/leads';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: leads.mergeBatch });
