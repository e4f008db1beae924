import { route } from '@/server/http/web';
import { leads } from '@/server/leads';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: leads.get, PATCH: leads.update, DELETE: leads.delete });
