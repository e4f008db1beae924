import { route } from '@/server/app/entry/route';
import { comments } from '@/server/records/comments';

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: comments.get,
  PATCH: comments.update,
  DELETE: comments.delete,
});
