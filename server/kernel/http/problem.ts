import { ApiError, conflict, notFound, STATUS } from '@/server/kernel/contract/errors';
import { sqlState } from '@/server/kernel/db/transaction';
import { logger } from '@/server/kernel/log';
import type { ApiResponse } from './message';

const RETRY_AFTER_S = '2';
/** Nothing was done, and the same request may pass when there is room again. */
const busy = (why: string) => () =>
  new ApiError(STATUS.unavailable, `${why} Please try again.`, { 'Retry-After': RETRY_AFTER_S });
const tooLong = busy('The request took too long.');
const away = busy('The database cannot be reached at the moment.');

/** What the database refuses, in our words; the verbs check first, so this is the loser of a race. */
const BY_SQLSTATE: Record<string, () => ApiError> = {
  '23505': () => conflict('Another record already has this value.'),
  '23503': () => conflict('A record that this one refers to was removed meanwhile.'),
  '23P01': () => conflict('That time has just been booked. Please pick another one.'),
  '57014': tooLong,
  '53300': tooLong,
  '57P03': away,
};
/** Prisma's codes, and the system's for a connection that could not be made. */
const BY_CODE: Record<string, () => ApiError> = {
  P2002: () => conflict('Another record already has this value.'),
  P2003: () => conflict('A record that this one refers to was removed meanwhile.'),
  P2025: () => notFound('Record'),
  // A transaction that could not be begun in time, or was rolled back for taking too long.
  P2028: tooLong,
  P1001: away,
  ECONNREFUSED: away,
};

/** Whatever was thrown, as an ApiError; what nobody expected becomes a 500 with a fixed text. */
export function toApiError(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error;
  const code = (error as { code?: unknown } | null)?.code;
  const known = BY_SQLSTATE[sqlState(error) ?? ''] ?? BY_CODE[typeof code === 'string' ? code : ''];
  if (known) {
    const refusal = known();
    if (refusal.status === STATUS.unavailable) logger.warn({ err: error, requestId }, refusal.message);
    return refusal;
  }
  logger.error({ err: error, requestId }, 'request failed');
  return new ApiError(STATUS.internal, `Something went wrong on our side. Request id: ${requestId}.`);
}

/** The answer of a failed request. */
export function problem(error: unknown, requestId: string): ApiResponse {
  const { status, message, headers } = toApiError(error, requestId);
  return { status, headers: { ...headers }, body: JSON.stringify({ error: message }) };
}
