import type { Readable } from 'node:stream';
import { systemContext } from '@/server/kernel/context';
import { badRequest, notFound } from '@/server/kernel/contract/errors';
import { Reply } from '@/server/kernel/contract/implement';
import { printJson } from '@/server/kernel/contract/json-text';
import { parse } from '@/server/kernel/contract/parse';
import type { PublicOperation } from '@/server/kernel/contract/public-operation';
import { db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { noteServed } from '@/server/kernel/served';
import { nameOperation, noteOperationId } from '@/server/kernel/telemetry/execution';
import { bearerOf } from '../bearer';
import { parseBody, readBody, refuseBadText } from '../body';
import type { ApiRequest, ApiResponse } from '../message';
import { JSON_TYPE } from '../negotiate';
import type { PathValues } from '../path-tree';
import { problem } from '../problem';
import { requestIdOf } from '../serve';
import { addressOf } from './address';
import { spend } from './budget';
import { corsHeaders } from './cors';
import { isStream, STREAM_HEADERS } from './event-stream';
import { type AnyPublicEndpoint, PlainAnswer, type PublicContext } from './implement';
import { isFormOfBrowser, problemPage } from './problem-page';
import { parseForm } from './urlencoded';

export type PublicResponse = ApiResponse<string | Readable>;

const BODY_LIMIT = 64 * 1024;

/**
 * Answers a request to a public endpoint: how much did this address ask already, where does it belong, may that page, how
 * much did others ask there; then the input and the verb.
 */
export async function servePublic(
  { operation, findContainer, run }: AnyPublicEndpoint,
  request: ApiRequest,
  path: PathValues,
): Promise<PublicResponse> {
  const requestId = requestIdOf(request);
  nameOperation(operation.id);
  const headers: Record<string, string> = {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  };
  try {
    const address = addressOf(request);
    const cost = operation.cost ?? 1;
    await spend(cost, { address });
    const container = await findContainer(path);
    if (!container.isServed) await assertServed(container.workspaceId);
    Object.assign(headers, corsHeaders(request, container));
    await spend(cost, { address, site: container.site });
    noteServed(container.workspaceId);
    const ctx: PublicContext = {
      ...systemContext(container.workspaceId, requestId, 'visitor'),
      operation: { id: noteOperationId(newId()), name: operation.id },
      container,
      address,
      origin: request.header('origin'),
      token: bearerOf(request.header('authorization')),
      header: (name) => request.header(name),
    };
    const input = parse(operation.input, { ...(await sentWith(operation, request)), ...path });
    return print(operation, await run(ctx, input), headers);
  } catch (error) {
    if (isFormOfBrowser(request)) {
      const page = problemPage(error, requestId);
      return { ...page, headers: { ...headers, ...page.headers } };
    }
    const { status, headers: more, body } = problem(error, requestId, request);
    return { status, headers: { 'Content-Type': JSON_TYPE, ...headers, ...more }, body };
  }
}

/** A workspace that is being deleted serves nobody any more. */
async function assertServed(workspaceId: string): Promise<void> {
  const [deleted] = await db.query(
    sql`SELECT 1 FROM "Workspace" w WHERE w.id = ${workspaceId}::uuid AND w."deletingSince" IS NOT NULL`,
  );
  if (deleted) throw notFound('Workspace');
}

async function sentWith(operation: PublicOperation, request: ApiRequest): Promise<Record<string, unknown>> {
  if (operation.method === 'GET') return parseForm(request.query);
  const body = await readBody(request, operation.bodyLimit ?? BODY_LIMIT);
  const type = request.header('content-type') ?? '';
  const takesForms = operation.bodyTypes?.includes('urlencoded');
  if (takesForms && /^application\/x-www-form-urlencoded\b/i.test(type)) {
    refuseBadText(body);
    return parseForm(body.toString('utf8'));
  }
  if (takesForms && /^multipart\//i.test(type)) throw badRequest('Send the form as application/x-www-form-urlencoded.');
  if (operation.bodyTypes && !operation.bodyTypes.includes('json')) throw badRequest('Send the body as a form.');
  return parseBody(body);
}

function print(operation: PublicOperation, answer: unknown, headers: Record<string, string>): PublicResponse {
  if (answer instanceof PlainAnswer) {
    return { status: answer.status, headers: { ...headers, ...answer.headers }, body: answer.body };
  }
  if (isStream(answer)) return { status: 200, headers: { ...headers, ...STREAM_HEADERS }, body: answer };
  const { status, body } = answer instanceof Reply ? answer : new Reply(operation.status ?? 200, answer);
  return { status, headers: { ...headers, 'Content-Type': JSON_TYPE }, body: printJson(body) };
}
