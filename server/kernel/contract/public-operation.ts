import type { z } from 'zod';
import type { ErrorStatus } from './errors';

/** Where the endpoints are that need no API key. */
export const PUBLIC_PREFIX = '/api/public';

/** How a body may be sent. */
export type BodyType = 'json' | 'urlencoded';

/**
 * One thing that anybody may ask of the service without an API key, as data: what visitors' browsers call from other sites.
 * `input` is one object: the names in the path, then the query (GET) or the body. Fields that nothing reads are ignored, unlike
 * those of an operation of the API: the pages that send them are strangers', and an HTML form sends every input that it has.
 */
export interface PublicOperation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> {
  /** `public-<resource>.<verb>` */
  id: `public-${string}.${string}`;
  method: 'GET' | 'POST';
  /** Below /api/public, with `{name}` for what varies. */
  path: `/${string}`;
  summary: string;
  description?: string;
  input: I;
  /** The answer; of a stream, the data of one event. */
  output: O;
  /** The status of success; a verb answers another one with `reply`. */
  status?: 200 | 201;
  /** Other answers of success, such as the redirect of a plain HTML form, by status. */
  alsoStatus?: Readonly<Record<number, string>>;
  /** Statuses of failure beside 400, 403, 404 and 429, which every operation has. */
  errors?: readonly ErrorStatus[];
  /** How a body may be sent; JSON alone when left out. */
  bodyTypes?: readonly BodyType[];
  /** Bytes that a body may have; 64 KB when left out. */
  bodyLimit?: number;
  /** Whether it needs `Authorization: Bearer <visitorToken>`; the verb checks the token. */
  visitorToken?: boolean;
  /** Whether it answers with server-sent events. */
  stream?: boolean;
  /** What a call takes of the budgets that an address and a site have for a minute; 1 when left out. */
  cost?: number;
  /** An input that shows the use. */
  example?: Record<string, unknown>;
}

/** Declares a public operation and keeps its exact types. */
export function publicOperation<I extends z.ZodObject, O extends z.ZodType>(
  spec: PublicOperation<I, O>,
): PublicOperation<I, O> {
  return spec;
}
