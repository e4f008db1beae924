import { route } from '@/server/app/entry/route';
import { events } from '@/server/automation/events';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: events.list });
