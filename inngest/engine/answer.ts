import type { AppResponse } from './app-client';
import { type ErrorValue, type Op, ops, parseError, parseJson, streamed } from './protocol';
import { retryAfterMs } from './retry';

/** What an application's response to a call says. */
type Answer =
  | { kind: 'returned'; output: unknown }
  | { kind: 'ops'; ops: Op[] }
  | { kind: 'threw'; error: ErrorValue; unknownFunction: boolean }
  | { kind: 'unusable'; reason: string };

export interface ParsedAnswer {
  answer: Answer;
  /** The protocol version in which the application runs this function, if it said. */
  version: number | undefined;
  noRetry: boolean;
  retryAfterMs: number | undefined;
}

/** A streamed response ends with a JSON text that holds the response proper. */
function unwrapStreamed(response: AppResponse): AppResponse | undefined {
  if (response.status !== 201) return response;
  const json = parseJson(response.body);
  const inner = streamed.safeParse(json.ok ? json.value : undefined);
  if (!inner.success) return undefined;
  const { status, headers, body } = inner.data;
  return {
    status,
    headers: { ...response.headers, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body ?? null),
  };
}

function parseBody({ status, headers, body }: AppResponse): Answer {
  if (!headers['x-inngest-sdk'])
    return { kind: 'unusable', reason: `response ${status} did not come from an Inngest SDK` };
  const json = parseJson(body || 'null');
  if (status === 200) {
    if (json.ok) return { kind: 'returned', output: json.value };
    return { kind: 'unusable', reason: 'response 200 is not JSON' };
  }
  if (status === 206) {
    const parsed = ops.safeParse(json.ok ? json.value : undefined);
    if (parsed.success) return { kind: 'ops', ops: parsed.data };
    return { kind: 'unusable', reason: 'response 206 is not a list of steps' };
  }
  const value = json.ok ? json.value : body;
  const internal = typeof value === 'object' && value !== null && 'type' in value && value.type === 'internal';
  return { kind: 'threw', error: parseError(value), unknownFunction: internal };
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

export function parseAnswer(received: AppResponse): ParsedAnswer {
  const response = unwrapStreamed(received);
  if (!response) {
    const answer: Answer = { kind: 'unusable', reason: 'the streamed response did not end with a response' };
    return { answer, version: undefined, noRetry: false, retryAfterMs: undefined };
  }
  const version = Number(headerText(response.headers['x-inngest-req-version']));
  return {
    answer: parseBody(response),
    version: version > 0 ? version : undefined,
    noRetry: headerText(response.headers['x-inngest-no-retry']) === 'true',
    retryAfterMs: retryAfterMs(headerText(response.headers['retry-after'])),
  };
}
