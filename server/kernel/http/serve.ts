import { randomUUID } from 'node:crypto';
import type { Context } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import type { AnyEndpoint } from '@/server/kernel/contract/implement';
import { printJson } from '@/server/kernel/contract/json-text';
import { takesQuery } from '@/server/kernel/contract/operation';
import { newId } from '@/server/kernel/db/ids';
import { DEFAULT_BODY_LIMIT, parseBody, readBody } from './body';
import { authorize, perform } from './execute';
import { operationHeader, withIdempotency } from './idempotency';
import type { ApiRequest, ApiResponse } from './message';
import type { PathValues } from './path-tree';
import { problem } from './problem';
import { queryOf } from './query';
import { rateLimit, rateLimitHeaders } from './rate-limit';

/** Who asks: the workspace and the actor behind an `Authorization` header. Throws the 401 of one that names nobody. */
export type Authenticate = (authorization: string | undefined, requestId: string) => Promise<Context>;

/** Answers a request to one endpoint: who is it, may they, now, what do they send, was it sent before; then the verb. */
export async function serve(
  endpoint: AnyEndpoint,
  request: ApiRequest,
  path: PathValues,
  authenticate: Authenticate,
): Promise<ApiResponse> {
  const requestId = requestIdOf(request);
  const headers: Record<string, string> = {};
  try {
    const ctx = await authenticate(request.header('authorization'), requestId);
    const caller = ctx.actor.kind === 'key' ? ctx.actor.keyId : ctx.workspaceId;
    const allowance = await rateLimit(caller, Date.now());
    Object.assign(headers, rateLimitHeaders(allowance));
    if (!allowance.allowed) {
      throw new ApiError(STATUS.tooMany, 'Rate limit exceeded.', { 'Retry-After': String(allowance.resetSeconds) });
    }
    authorize(endpoint.operation, ctx);
    return finish(await answer(endpoint, request, path, ctx), requestId, headers);
  } catch (error) {
    return finish(problem(error, requestId), requestId, headers);
  }
}

async function answer(
  endpoint: AnyEndpoint,
  request: ApiRequest,
  path: PathValues,
  ctx: Context,
): Promise<ApiResponse> {
  const { operation } = endpoint;
  if (operation.method === 'GET') return run(endpoint, ctx, { ...queryOf(operation, request.query), ...path });
  const acting = { ...ctx, operation: { id: newId(), name: operation.id } };
  if (takesQuery(operation.method)) return run(endpoint, acting, { ...queryOf(operation, request.query), ...path });
  const body = await readBody(request, operation.bodyLimit ?? DEFAULT_BODY_LIMIT, operation.bodyTooLarge);
  if (request.query) queryOf(operation, request.query);
  const input = { ...parseBody(body, operation.rows), ...path };
  return withIdempotency(request, body, operation, acting, (inner) => run(endpoint, inner, input));
}

async function run(endpoint: AnyEndpoint, ctx: Context, input: unknown): Promise<ApiResponse> {
  const { status, body, headers } = await perform(endpoint, ctx, input);
  return { status, headers: { ...headers, ...operationHeader(ctx.operation?.id) }, body: printJson(body) };
}

/** The caller's own request id when it is a plain one, so that both sides' logs can be laid side by side. */
export function requestIdOf(request: ApiRequest): string {
  const sent = request.header('x-request-id');
  return sent && /^[\w.-]{1,100}$/.test(sent) ? sent : randomUUID();
}

export function finish(response: ApiResponse, requestId: string, headers: Record<string, string>): ApiResponse {
  Object.assign(response.headers, headers, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
  });
  return response;
}

/** The answer where no operation is: 405 with what is offered when the path exists, else 404. */
export function refuse(request: ApiRequest, allow: readonly string[]): ApiResponse {
  const requestId = requestIdOf(request);
  const error =
    allow.length > 0
      ? new ApiError(STATUS.methodNotAllowed, `${request.method} is not offered here. Use ${allow.join(', ')}.`, {
          Allow: allow.join(', '),
        })
      : new ApiError(STATUS.notFound, `There is no ${request.path}.`);
  return finish(problem(error, requestId), requestId, {});
}
