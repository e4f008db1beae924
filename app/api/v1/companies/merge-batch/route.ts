import { route } from '@/server/app/entry/route';
import { companies } from '@/server/records/companies';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: companies.mergeBatch });
