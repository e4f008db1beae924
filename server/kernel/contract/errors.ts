/** What a status means here; docs/architecture.md says how one becomes an answer. */
export const STATUS = {
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  timedOut: 408,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  tooMany: 429,
  internal: 500,
  badGateway: 502,
  unavailable: 503,
} as const;

export type ErrorStatus = (typeof STATUS)[keyof typeof STATUS];

/** An answer that is not a success: thrown anywhere, turned into `{error}` in server/kernel/http/problem.ts alone. */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly status: ErrorStatus,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** A value that breaks a rule of its schema; unlike other 400s it is never kept under an idempotency key. */
export class ValidationError extends ApiError {
  override name = 'ValidationError';
  constructor(message: string) {
    super(STATUS.badRequest, message);
  }
}

export const badRequest = (message: string) => new ApiError(STATUS.badRequest, message);
export const conflict = (message: string) => new ApiError(STATUS.conflict, message);
/** `notFound('Contact')` reads `Contact not found.` */
export const notFound = (what: string) => new ApiError(STATUS.notFound, `${what} not found.`);
