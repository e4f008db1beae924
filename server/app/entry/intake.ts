import { operations } from '@/server/app/operations';
import { DEFAULT_BODY_LIMIT } from '@/server/kernel/http/body';
import { type TakeIn, takeUpTo } from '@/server/kernel/http/intake';
import { AUTH_PREFIX, STRANGERS_LIMIT, takeSignIn } from '@/server/workspace/auth/answer';

const TRPC = '/api/trpc/';

const limits = new Map<string, number>(operations.map(({ id, bodyLimit = DEFAULT_BODY_LIMIT }) => [id, bodyLimit]));

/** Reads what is sent to what Next answers: the console's calls, sign-in and pages. */
export const takeInForPages: TakeIn = (request) => {
  const { path, header } = request;
  if (path.startsWith(AUTH_PREFIX)) return takeSignIn(request);
  if (!header('cookie')?.includes('session_token=')) return takeUpTo(STRANGERS_LIMIT)(request);
  if (!path.startsWith(TRPC)) return takeUpTo(DEFAULT_BODY_LIMIT)(request);
  const calls = path.slice(TRPC.length).split(',');
  return takeUpTo(Math.max(...calls.map((call) => limits.get(call) ?? DEFAULT_BODY_LIMIT)))(request);
};
