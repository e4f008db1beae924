import { randomUUID } from 'node:crypto';
import { operations } from '@/server/contract';
import { DEFAULT_BODY_LIMIT, readBody, refuseUnstorableJson } from './body';
import type { ApiRequest } from './message';
import { problem } from './problem';
import { fromWeb } from './web';

/** Bytes that whoever shows no session may send: enough to sign in, or to accept an invitation. */
const STRANGERS_LIMIT = 64 * 1024;
const TRPC = '/api/trpc/';
const AUTH = '/api/auth/';

const limits = new Map<string, number>(operations.map(({ id, bodyLimit = DEFAULT_BODY_LIMIT }) => [id, bodyLimit]));

/** Bytes that may be sent to what Next answers: the console's calls, sign-in and pages. */
function limitOf({ path, header }: ApiRequest): number {
  if (path.startsWith(AUTH) || !header('cookie')?.includes('session_token=')) return STRANGERS_LIMIT;
  if (!path.startsWith(TRPC)) return DEFAULT_BODY_LIMIT;
  const calls = path.slice(TRPC.length).split(',');
  return Math.max(...calls.map((call) => limits.get(call) ?? DEFAULT_BODY_LIMIT));
}

/**
 * Reads what is sent to a part of the service that reads without a limit of its own, and refuses what is too long, too
 * slow or more than anybody takes. The rules are those of the API.
 */
export async function takeIn(request: ApiRequest): Promise<Buffer> {
  const body = await readBody(request, limitOf(request));
  if (request.path.startsWith(AUTH)) refuseUnstorableJson(body);
  return body;
}

/** Whether a request comes with a body (RFC 9112 §6.3). */
export const hasBody = (header: ApiRequest['header']) =>
  header('transfer-encoding') !== undefined || Number(header('content-length') ?? 0) > 0;

/** A request whose body is held, for what reads without a limit, or the answer that refuses it. */
export async function heldRequest(request: Request): Promise<Request | Response> {
  if (request.body === null) return request;
  try {
    const body = await takeIn(fromWeb(request));
    const { method, url, headers, signal } = request;
    return new Request(url, { method, headers, signal, ...(body.length > 0 && { body: new Uint8Array(body) }) });
  } catch (error) {
    const { status, headers, body } = problem(error, randomUUID());
    return new Response(body, { status, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } });
  }
}
