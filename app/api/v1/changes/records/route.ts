import { route } from '@/server/app/entry/route';
import { changes } from '@/server/workspace/changes';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: changes.records });
