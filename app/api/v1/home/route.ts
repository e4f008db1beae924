import { route } from '@/server/app/entry/route';
import { home } from '@/server/automation/home';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: home.get, PUT: home.replace, DELETE: home.reset });
