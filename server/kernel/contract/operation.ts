import type { z } from 'zod';
import type { ErrorStatus } from './errors';
import type { Listing } from './listing';
import type { AcceptedScope } from './scopes';

/** Where the API lives below the address of the service. */
export const API_PREFIX = '/api/v1';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * One thing that the service does, as data. Routes, OpenAPI, the CLI, the console's calls and the generated tests all come from it.
 * `input` is one object: the names in the path, then the query (GET, DELETE) or the body.
 */
export interface Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> {
  /** `<resource>.<verb>`; the verb is the name of the file that does it. */
  id: `${string}.${string}`;
  method: Method;
  /** Below /api/v1, with `{name}` for what varies. */
  path: `/${string}`;
  /** The scopes that are accepted; the first is the documented one, which a 403 names. Empty: any valid key. `*`: only keys that may do everything, and admins. */
  scopes: readonly AcceptedScope[];
  summary: string;
  description?: string;
  input: I;
  output: O;
  /** The status of success; a verb answers another one with `reply`. */
  status?: 200 | 201 | 202;
  /** Other statuses of success, such as 207 of a batch. */
  alsoStatus?: readonly number[];
  /** Statuses of failure beside 400, 401, 403 and 429, which every operation has. */
  errors?: readonly ErrorStatus[];
  /** Bytes that a body may have; 1 MB when left out. */
  bodyLimit?: number;
  /** The field that is the body itself: bytes instead of JSON, checked against `Content-Digest` (RFC 9530) where that is sent. */
  raw?: string;
  /** The field of a batch's rows, which are judged one by one: a bad one hinders no other. */
  rows?: string;
  /** The sentence of the 413 for a longer body, where it can say what to do instead. */
  bodyTooLarge?: string;
  /** Fields of the answer that are never kept for an idempotent replay. */
  secretFields?: readonly string[];
  /** What a list can be sorted, filtered and extended by; the generated tests try all of it. */
  listing?: Listing;
  /** An input that shows the use; the API reference and the CLI's help print it. */
  example?: Record<string, unknown>;
}

/** Declares an operation and keeps its exact types. */
export function operation<I extends z.ZodObject, O extends z.ZodType, const M extends Method>(
  spec: Operation<I, O> & { method: M },
): Operation<I, O> & { method: M } {
  return spec;
}

/** The names in an operation's path, in order. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? []);
}

/** Whether what is beside the path comes in the query string rather than in a body. */
export function takesQuery(method: Method): boolean {
  return method === 'GET' || method === 'DELETE';
}
