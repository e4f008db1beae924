import { operations } from '@/server/app/operations';
import { DEFAULT_BODY_LIMIT } from '@/server/kernel/http/body';
import { type BodyReader, bodyReader } from '@/server/kernel/http/body-reader';
import { AUTH_PREFIX, readSignIn, STRANGERS_LIMIT } from '@/server/workspace/auth/answer';

const TRPC = '/api/trpc/';

const limits = new Map<string, number>(operations.map(({ id, bodyLimit = DEFAULT_BODY_LIMIT }) => [id, bodyLimit]));

/** Reads what is sent to what Next answers: the console's calls, sign-in and pages. */
export const readForPages: BodyReader = (request) => {
  const { path, header } = request;
  if (path.startsWith(AUTH_PREFIX)) return readSignIn(request);
  if (!header('cookie')?.includes('session_token=')) return bodyReader(STRANGERS_LIMIT)(request);
  if (!path.startsWith(TRPC)) return bodyReader(DEFAULT_BODY_LIMIT)(request);
  const calls = path.slice(TRPC.length).split(',');
  return bodyReader(Math.max(...calls.map((call) => limits.get(call) ?? DEFAULT_BODY_LIMIT)))(request);
};
