import { route } from '@/server/app/entry/route';
import { chatAnswers } from '@/server/website/chat-answers';

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: chatAnswers.get,
  PATCH: chatAnswers.update,
  DELETE: chatAnswers.delete,
});
