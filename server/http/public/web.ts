import { unreadable } from '../target';
import { toWebResponse } from '../transfers';
import { fromWeb } from '../web';
import { handlePublic } from './router';

const answer = async (request: Request) => {
  const sent = fromWeb(request);
  return toWebResponse(unreadable(sent) ?? (await handlePublic(sent)));
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
