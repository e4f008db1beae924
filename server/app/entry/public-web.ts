import { handlePublic } from '@/server/app/entry/public';
import { inWebRequest } from '@/server/kernel/http/in-request';
import { unreadable } from '@/server/kernel/http/target';
import { fromWeb, toWeb } from '@/server/kernel/http/web';

const answer = (request: Request) => {
  const sent = fromWeb(request);
  return inWebRequest(request, async () => toWeb(sent, unreadable(sent) ?? (await handlePublic(sent))));
};

/** The exports of the route file. */
export const publicRoute = {
  GET: answer,
  POST: answer,
  OPTIONS: answer,
  PUT: answer,
  PATCH: answer,
  DELETE: answer,
};
