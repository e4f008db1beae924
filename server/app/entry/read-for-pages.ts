import { operations } from '@/server/app/operations';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { DEFAULT_BODY_LIMIT, refuseCrowded } from '@/server/kernel/http/body';
import { type BodyReader, bodyReader } from '@/server/kernel/http/body-reader';
import type { ApiRequest } from '@/server/kernel/http/message';
import { AUTH_PREFIX, readSignIn, STRANGERS_LIMIT } from '@/server/workspace/auth/answer';
import { readSession } from '@/server/workspace/auth/session';

const TRPC = '/api/trpc/';

/** What the console sends at most, the ids of a hundred thousand contacts; files go elsewhere. It is parsed in one go. */
const CONSOLE_LIMIT = 5 * 1024 * 1024;

const limits = new Map<string, number>(
  operations.map(({ id, bodyLimit = DEFAULT_BODY_LIMIT }) => [id, Math.min(bodyLimit, CONSOLE_LIMIT)]),
);

/** Reads what is sent to what Next answers: the console's calls, sign-in and pages. */
export const readForPages: BodyReader = async (request) => {
  const { path } = request;
  if (path.startsWith(AUTH_PREFIX)) return readSignIn(request);
  const limit = await limitOf(request);
  return bodyReader(limit, path.startsWith(TRPC) ? refuseCrowded : undefined)(request);
};

/** What somebody may send here. More than strangers may, only who is known by then to be signed in: a cookie says nothing yet. */
async function limitOf({ path, header }: ApiRequest): Promise<number> {
  const cookie = header('cookie');
  const announced = Number(header('content-length') ?? Number.POSITIVE_INFINITY);
  if (!cookie?.includes('session_token=') || announced <= STRANGERS_LIMIT) return STRANGERS_LIMIT;
  if (!(await readSession(new Headers({ cookie }))))
    throw new ApiError(STATUS.unauthorized, 'Your session has ended. Sign in again.', { Connection: 'close' });
  if (!path.startsWith(TRPC)) return DEFAULT_BODY_LIMIT;
  const calls = path.slice(TRPC.length).split(',');
  return Math.max(...calls.map((call) => limits.get(call) ?? DEFAULT_BODY_LIMIT));
}
