import { route } from '@/server/app/entry/route';
import { pipelines } from '@/server/records/pipelines';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: pipelines.list, POST: pipelines.create });
