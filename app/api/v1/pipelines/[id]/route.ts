import { route } from '@/server/http/web';
import { pipelines } from '@/server/pipelines';

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: pipelines.get,
  PATCH: pipelines.update,
  DELETE: pipelines.delete,
});
