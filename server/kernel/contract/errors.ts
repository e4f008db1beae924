import type { Code, CodeOf } from './codes';
import type { Fault } from './faults';
import { faultsText } from './faults';
import type { Fix } from './fix';

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

/** What machines are told of an error beside its text: the code, where the one of its status says too little, and the rest. */
export interface ErrorDetail {
  code?: Code;
  /** The field that is meant. */
  field?: string;
  fix?: Fix;
  /** Everything that is wrong with what was sent. */
  faults?: readonly Fault[];
}

/** An answer that is not a success: thrown anywhere, turned into `{error}` in server/kernel/http/problem.ts alone. */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly status: ErrorStatus,
    message: string,
    readonly headers: Record<string, string> = {},
    readonly detail: ErrorDetail = {},
  ) {
    super(message);
  }
}

/** Whether an error is for whoever asked to mend, and its message theirs to read. */
export const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500;

/** A value that breaks a rule of its schema; unlike other 400s it is never kept under an idempotency key. */
export class ValidationError extends ApiError {
  override name = 'ValidationError';
  constructor(faults: readonly Fault[], form?: Parameters<typeof faultsText>[1]) {
    super(STATUS.badRequest, faultsText(faults, form), {}, { faults });
  }
}

/** The one thing that is wrong, at its field: `<field>: <message>`. */
export const invalid = (field: string, message: string, more: Omit<Fault, 'field' | 'message'> = {}) =>
  new ValidationError([{ field, message, ...more }], { row: true });
/** The one thing that is wrong, in a sentence of its own. */
export const mistake = (sentence: string, more: Omit<Fault, 'message'> = {}) =>
  new ValidationError([{ message: sentence, ...more }]);

export const badRequest = (message: string, detail?: ErrorDetail & { code?: CodeOf<400> }) =>
  new ApiError(STATUS.badRequest, message, {}, detail);
export const conflict = (message: string, code?: CodeOf<409>, detail?: Pick<ErrorDetail, 'field' | 'fix'>) =>
  new ApiError(STATUS.conflict, message, {}, { ...(code && { code }), ...detail });
/** The 400 of a change that changes nothing; `names` are the fields that it could. */
export const nothingToUpdate = (...names: string[]) =>
  nothingToChange(`Nothing to update: pass at least one of ${names.join(', ')}.`, names);
export const nothingToChange = (sentence = 'Pass at least one field to change.', names?: string[]) =>
  badRequest(sentence, { code: 'nothing_to_change', ...(names && { fix: { allowed: names } }) });
/** `notFound('Contact')` reads `Contact not found.` `call` is the request that would make it. */
export const notFound = (what: string, field?: string, call?: string) =>
  new ApiError(STATUS.notFound, `${what} not found.`, {}, { ...(field && { field }), ...(call && { fix: { call } }) });
