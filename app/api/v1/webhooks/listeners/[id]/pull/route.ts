import { route } from '@/server/app/entry/route';
import { listeners } from '@/server/automation/listeners';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: listeners.pull });
