import { CODES } from '@/server/kernel/contract/codes';
import type { ErrorStatus } from '@/server/kernel/contract/errors';
import { reference } from '@/server/kernel/contract/json-schema';
import { PROBLEM_TYPE } from '@/server/kernel/http/negotiate';

/** Why a request is refused, by status. */
const REFUSALS: Record<Exclude<ErrorStatus, 405 | 408 | 500>, [name: string, description: string]> = {
  400: ['BadRequest', 'The body, the query or a value in it is not valid; the message says which.'],
  401: ['Unauthorized', 'The API key is missing, malformed, expired or revoked.'],
  403: ['Forbidden', 'The API key lacks the scope that the message names.'],
  404: ['NotFound', 'There is no such record in this workspace.'],
  409: ['Conflict', 'The state of this record, or another record, forbids it.'],
  410: ['Gone', 'What is asked for is not kept any more.'],
  413: ['TooLarge', 'The body or the file is over its limit.'],
  429: ['TooManyRequests', 'The rate limit of this key, or an allowance, is used up.'],
  502: ['BadGateway', 'A service that this one relies on failed.'],
  503: ['Unavailable', 'A part of the service is not configured or not reachable.'],
};

const integerHeader = (description: string) => ({ description, schema: { type: 'integer' } });

export const headers = {
  'X-Request-Id': {
    description: 'The id of this request: the one sent in the same header, else a new one.',
    schema: { type: 'string' },
  },
  'RateLimit-Limit': integerHeader('Requests that this key may make in a minute.'),
  'RateLimit-Remaining': integerHeader('Requests left in this minute.'),
  'RateLimit-Reset': integerHeader('Seconds until the minute is over.'),
  'Retry-After': integerHeader('Seconds to wait before the next try.'),
  'Preference-Applied': {
    description: '`handling=lenient` where that was preferred: unknown fields of the body were ignored.',
    schema: { type: 'string' },
  },
  'Idempotency-Replayed': {
    description: 'true when this is the kept answer to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
};

const headerRefs = (...names: (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
const REQUEST = ['X-Request-Id'] as const;
const RATE = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

/** The headers of a success. */
export const successHeaders = (idempotent: boolean, hasBody: boolean) =>
  headerRefs(
    ...REQUEST,
    ...RATE,
    ...(hasBody ? (['Preference-Applied'] as const) : []),
    ...(idempotent ? (['Idempotency-Replayed'] as const) : []),
  );

/** One response for each refusal, by its name. */
export const responses = Object.fromEntries(
  Object.entries(REFUSALS).map(([status, [name, description]]) => [
    name,
    {
      description,
      headers: headerRefs(
        ...REQUEST,
        ...(status === '401' ? [] : RATE),
        ...(status === '429' ? (['Retry-After'] as const) : []),
      ),
      content: {
        'application/json': { schema: { $ref: reference('Error') } },
        [PROBLEM_TYPE]: { schema: { $ref: reference('Problem') } },
      },
    },
  ]),
);

/** References to the responses of these statuses, each once and in order. */
export function refusals(statuses: readonly number[]): Record<string, { $ref: string }> {
  const known = Object.entries(REFUSALS).filter(([status]) => statuses.includes(Number(status)));
  return Object.fromEntries(known.map(([status, [name]]) => [status, { $ref: `#/components/responses/${name}` }]));
}

export const parameters = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes a repeat harmless: the first answer is kept for 24 hours and given again to a request with the same key, path and body.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description:
      '`handling=lenient` (RFC 7240) ignores fields of the body that the operation does not know. Without it they are a mistake.',
    schema: { type: 'string' },
    example: 'handling=lenient',
  },
};

export const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key of the workspace: `Authorization: Bearer crm_…`. The scope `*` grants everything that the member may do whose key it is.',
  },
  visitorToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `visitorToken` that beginning a conversation answered; it opens that conversation alone.',
  },
};

const code = { type: 'string', enum: Object.keys(CODES), description: 'What is wrong, by a name that stays.' };
const field = { type: 'string', description: 'The way to the field that is meant, such as `steps.0.subject`.' };
const fix = {
  type: 'object',
  description: 'What certainly puts it right.',
  properties: {
    allowed: { type: 'array', items: {}, description: 'The values that are taken.' },
    minimum: { type: 'number' },
    maximum: { type: 'number' },
    name: { type: 'string', description: 'The name that was probably meant.' },
    send: { type: 'string', description: 'A field that has to be sent as well.' },
    call: { type: 'string', description: 'The call to make first, such as `POST /api/v1/companies`.' },
    scope: { type: 'string', description: 'The scope that the key lacks.' },
    retryAfter: { type: 'integer', description: 'Seconds after which the same request may pass.' },
  },
};

/** An error as whoever names `application/problem+json` in Accept gets it. */
export const problemSchema = {
  type: 'object',
  description: 'An error for machines (RFC 9457): for `Accept: application/problem+json`.',
  properties: {
    type: { type: 'string', format: 'uri', description: 'Where the code is explained.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A message that can be shown to a person.' },
    instance: { type: 'string', description: 'The path of the request.' },
    code,
    field,
    fix,
    errors: {
      type: 'array',
      description: 'Where several things are wrong: each of them.',
      items: {
        type: 'object',
        properties: { detail: { type: 'string' }, code, field, fix },
        required: ['detail', 'code'],
      },
    },
    requestId: { type: 'string' },
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'],
};

export const errorSchema = {
  type: 'object',
  properties: { error: { type: 'string', description: 'A message that can be shown to a person.' } },
  required: ['error'],
};
