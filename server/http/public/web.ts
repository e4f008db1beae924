import { toWebResponse } from '../transfers';
import { fromWeb } from '../web';
import { handlePublic } from './router';

const answer = async (request: Request) => toWebResponse(await handlePublic(fromWeb(request)));

/** The exports of the route file. */
export const publicRoute = {
  GET: answer,
  POST: answer,
  OPTIONS: answer,
  PUT: answer,
  PATCH: answer,
  DELETE: answer,
};
