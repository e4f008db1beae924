import type { Context } from '@/server/kernel/context';
import { withFaults } from '@/server/kernel/contract/batch';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import type { AnyEndpoint, Reply } from '@/server/kernel/contract/implement';
import { printJson } from '@/server/kernel/contract/json-text';
import { type Operation, takesQuery } from '@/server/kernel/contract/operation';
import { newId } from '@/server/kernel/db/ids';
import { fairShare } from '@/server/kernel/fair-share';
import { noteServed } from '@/server/kernel/served';
import { currentExecution, nameOperation, noteOperationId, noteWorkspace } from '@/server/kernel/telemetry/execution';
import { count } from '@/server/kernel/telemetry/telemetry';
import { DEFAULT_BODY_LIMIT, intact, parseBatch, parseBody, readBody } from './body';
import { authorize, perform } from './execute';
import { operationHeader, withIdempotency } from './idempotency';
import { idFrom } from './in-request';
import type { ApiRequest, ApiResponse } from './message';
import { JSON_TYPE, prefersLenient, wantsProblems } from './negotiate';
import type { PathValues } from './path-tree';
import { problem } from './problem';
import { queryOf } from './query';
import { rateLimit, rateLimitHeaders } from './rate-limit';
import { noteUse } from './usage';

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
  nameOperation(endpoint.operation.id);
  let ctx: Context | undefined;
  let response: ApiResponse;
  try {
    ctx = await authenticate(request.header('authorization'), requestId);
    noteWorkspace(ctx.workspaceId);
    const caller = ctx.actor.kind === 'key' ? ctx.actor.keyId : ctx.workspaceId;
    const allowance = await rateLimit(caller, Date.now());
    Object.assign(headers, rateLimitHeaders(allowance));
    if (!allowance.allowed) {
      count('rateLimited', { limit: 'key' });
      throw new ApiError(STATUS.tooMany, 'Rate limit exceeded.', { 'Retry-After': String(allowance.resetSeconds) });
    }
    authorize(endpoint.operation, ctx);
    if (isLenient(endpoint.operation, request)) headers['Preference-Applied'] = 'handling=lenient';
    response = await answer(endpoint, request, path, ctx);
  } catch (error) {
    response = problem(error, requestId, request);
  }
  if (ctx) noteUse(ctx, response.status);
  return finish(response, requestId, headers);
}

async function answer(
  endpoint: AnyEndpoint,
  request: ApiRequest,
  path: PathValues,
  ctx: Context,
): Promise<ApiResponse> {
  const { operation } = endpoint;
  if (takesQuery(operation.method)) noteServed(ctx.workspaceId);
  if (operation.method === 'GET') return run(endpoint, ctx, { ...queryOf(operation, request.query), ...path });
  const acting = { ...ctx, operation: { id: noteOperationId(newId()), name: operation.id } };
  if (takesQuery(operation.method)) return run(endpoint, acting, { ...queryOf(operation, request.query), ...path });
  const body = await readBody(request, operation.bodyLimit ?? DEFAULT_BODY_LIMIT, operation.bodyTooLarge);
  if (request.query) queryOf(operation, request.query);
  const sent = operation.raw
    ? { [operation.raw]: await intact(request, body) }
    : operation.rows
      ? await parseBatch(body, operation.rows)
      : await parseBody(body);
  const input = { ...sent, ...path };
  const strict = !isLenient(operation, request);
  let done: Reply<unknown> | undefined;
  const write = () =>
    withIdempotency(request, body, operation, acting, async (inner) => {
      done = await perform(endpoint, inner, input, { strict });
      return print(done, inner);
    });
  const isLarge = operation.rows !== undefined && isManyRows(sent[operation.rows]);
  if (!isLarge) noteServed(ctx.workspaceId);
  const response = await (isLarge ? fairShare(ctx.workspaceId, write) : write());
  // Not what is kept for a repeat, which may ask otherwise.
  if (!done || operation.rows === undefined || !wantsProblems(request)) return response;
  return { ...response, body: printJson(withFaults(done.body)) };
}

const run = async (endpoint: AnyEndpoint, ctx: Context, input: unknown) =>
  print(await perform(endpoint, ctx, input), ctx);

const print = ({ status, body, headers }: Reply<unknown>, { operation }: Context): ApiResponse => ({
  ...{ status, headers: { ...headers, ...operationHeader(operation?.id) } },
  body: printJson(body),
});

/** A batch of more rows than this is a piece of an import to all others. */
const MANY_ROWS = 100;
const isManyRows = (rows: unknown) => Array.isArray(rows) && rows.length > MANY_ROWS;

/** Whether what a body holds beyond what is read is passed over. */
const isLenient = ({ method }: Operation, request: ApiRequest) => !takesQuery(method) && prefersLenient(request);

/** The id of the request at hand. */
export const requestIdOf = (request: ApiRequest): string =>
  currentExecution()?.requestId ?? idFrom(request.header('x-request-id'));

export function finish(response: ApiResponse, requestId: string, headers: Record<string, string>): ApiResponse {
  response.headers = {
    'Content-Type': JSON_TYPE,
    ...response.headers,
    ...headers,
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
  };
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
      : new ApiError(STATUS.notFound, `There is no ${request.path}.`, {}, { code: 'unknown_path' });
  return finish(problem(error, requestId, request), requestId, {});
}
