import { config } from '@/server/kernel/config';
import { CODES, type Code, codeAnchor } from '@/server/kernel/contract/codes';
import { ApiError, conflict, type ErrorStatus, notFound, STATUS } from '@/server/kernel/contract/errors';
import { faultsAnswer } from '@/server/kernel/contract/faults';
import type { Fix } from '@/server/kernel/contract/fix';
import { isAway, isCrowded, isFull } from '@/server/kernel/db/errors.mjs';
import { noteFull } from '@/server/kernel/db/health';
import { sqlState } from '@/server/kernel/db/transaction';
import { logger } from '@/server/kernel/log';
import type { ApiRequest, ApiResponse } from './message';
import { PROBLEM_TYPE, wantsProblems } from './negotiate';

const RETRY_AFTER_S = '2';
/** Nothing was done, and the same request may pass when there is room again. */
const busy = (why: string) => () =>
  new ApiError(STATUS.unavailable, `${why} Please try again.`, { 'Retry-After': RETRY_AFTER_S });
const tooLong = busy('The request took too long.');
const contended = busy('Too many others were changing the same records.');
const away = busy('The database cannot be reached at the moment.');
const full = () => {
  noteFull();
  return busy('The disk is full.')();
};

/** What the database refuses, in our words; the verbs check first, so this is the loser of a race. */
const BY_SQLSTATE: Record<string, () => ApiError> = {
  '23505': () => conflict('Another record already has this value.', 'already_exists'),
  '23503': () => conflict('A record that this one refers to was removed meanwhile.'),
  '23P01': () => conflict('That time has just been booked. Please pick another one.', 'slot_taken'),
  '40001': contended,
  '40P01': contended,
  '57014': tooLong,
  '53300': tooLong,
};
/** Prisma's codes. */
const BY_CODE: Record<string, () => ApiError> = {
  P2002: () => conflict('Another record already has this value.', 'already_exists'),
  P2003: () => conflict('A record that this one refers to was removed meanwhile.'),
  P2025: () => notFound('Record'),
  // A transaction that could not be begun in time, or was rolled back for taking too long.
  P2028: tooLong,
  P2034: contended,
};

/** What ails the database itself; it is told who asked, and not that we are broken. */
const troubleOf = (error: unknown) =>
  isFull(error) ? full : isAway(error) ? away : isCrowded(error) ? tooLong : undefined;

/**
 * Whatever was thrown, as an ApiError; what nobody expected becomes a 500 with a fixed text.
 * @param of what the log says beside it
 */
export function toApiError(error: unknown, requestId: string, of: { operation?: string } = {}): ApiError {
  if (error instanceof ApiError) return error;
  const code = (error as { code?: unknown } | null)?.code;
  const known = BY_SQLSTATE[sqlState(error) ?? ''] ?? BY_CODE[typeof code === 'string' ? code : ''] ?? troubleOf(error);
  if (known) {
    const refusal = known();
    if (refusal.status === STATUS.unavailable) logger.warn({ err: error, requestId }, refusal.message);
    return refusal;
  }
  logger.error({ err: error, requestId, ...of }, 'request failed');
  return new ApiError(STATUS.internal, `Something went wrong on our side. Request id: ${requestId}.`);
}

/** What an error is called where nobody said more of it than its status. */
const CODE_OF: Record<ErrorStatus, Code> = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'timed_out',
  409: 'conflict',
  410: 'gone',
  413: 'too_large',
  429: 'rate_limited',
  500: 'internal_error',
  502: 'upstream_failed',
  503: 'unavailable',
};

/** Where in /docs a code is explained. */
const codeAddress = (code: Code) => `${config.baseUrl}/docs#${codeAnchor(code)}`;

/** What a header says for machines too. */
function fixOf({ headers, detail }: ApiError): Fix | undefined {
  const { Allow: allow, 'Retry-After': retryAfter } = headers;
  const fix: Fix = {
    ...detail.fix,
    ...(allow !== undefined && { allowed: allow.split(', ') }),
    ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }),
  };
  return Object.keys(fix).length > 0 ? fix : undefined;
}

/** An error as machines read it (RFC 9457). */
function problemDetails(error: ApiError, requestId: string, path: string) {
  const { status, message, detail } = error;
  const fix = fixOf(error);
  const { code = detail.code ?? CODE_OF[status], ...told } = faultsAnswer(detail.faults ?? []);
  return {
    type: codeAddress(code),
    title: CODES[code].title,
    status,
    detail: message,
    instance: path,
    code,
    ...(detail.field !== undefined && { field: detail.field }),
    ...(fix && { fix }),
    ...told,
    requestId,
  };
}

/**
 * The answer of a failed request.
 * @param request where a program asks: whoever names the type in Accept gets a problem (RFC 9457) in place of `{error}`
 */
export function problem(error: unknown, requestId: string, request?: ApiRequest): ApiResponse {
  const refusal = toApiError(error, requestId);
  const { status, message, headers } = refusal;
  if (!request || !wantsProblems(request))
    return { status, headers: { ...headers }, body: JSON.stringify({ error: message }) };
  const body = JSON.stringify(problemDetails(refusal, requestId, request.path));
  return { status, headers: { ...headers, 'Content-Type': PROBLEM_TYPE }, body };
}
