import { route } from '@/server/app/entry/route';
import { pipelines } from '@/server/records/pipelines';

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: pipelines.get,
  PATCH: pipelines.update,
  DELETE: pipelines.delete,
});
