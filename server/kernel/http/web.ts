import { Readable } from 'node:stream';
import { inWebRequest } from './in-request';
import { lingered } from './linger';
import type { AnyBody, ApiRequest, ApiResponse } from './message';
import { unreadable } from './target';

export type RouteHandler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Methods = (typeof METHODS)[number];

/** Next's Request, with what is still to come of its body when nobody reads on. */
export interface WebRequest extends ApiRequest {
  rest: AsyncIterator<Uint8Array>;
}

/** Next's Request as the kernel reads it. */
export function fromWeb(request: Request): WebRequest {
  const url = new URL(request.url);
  const body = request.body ?? new ReadableStream<Uint8Array>({ start: (controller) => controller.close() });
  let incoming: AsyncIterator<Uint8Array> | undefined;
  // Without `return`: whoever stops reading leaves the stream as it is.
  const rest: AsyncIterator<Uint8Array> = {
    next: () => {
      incoming ??= body[Symbol.asyncIterator]();
      return incoming.next();
    },
  };
  return {
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    header: (name) => request.headers.get(name) ?? undefined,
    body: () => ({ [Symbol.asyncIterator]: () => rest }),
    rest,
  };
}

/** An answer, unless the address cannot be read. */
export async function answerReadable(
  request: Request,
  answer: (sent: ApiRequest) => ApiResponse<AnyBody> | Promise<ApiResponse<AnyBody>>,
): Promise<Response> {
  const sent = fromWeb(request);
  return inWebRequest(request, async () => toWeb(sent, unreadable(sent) ?? (await answer(sent))));
}

/** An answer, whose body may be still to come, as Next takes it. */
export function toWeb({ rest }: WebRequest, { status, headers, body }: ApiResponse<AnyBody | Readable>): Response {
  // These must not have a body, not even an empty one.
  if (status === 304 || status === 204) return new Response(null, { status, headers });
  if (body instanceof Readable) return new Response(Readable.toWeb(body) as ReadableStream, { status, headers });
  if (headers.Connection !== 'close') return new Response(body, { status, headers });
  const bytes = Buffer.from(body);
  // Next closes the connection when the body ends: whoever still sends would have the answer torn away.
  const slow = new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes);
      await lingered(rest);
      controller.close();
    },
  });
  return new Response(slow, { status, headers: { ...headers, 'Content-Length': String(bytes.length) } });
}

/** The exports of a route file for something that needs no key and sees to every method itself. */
export function readable(
  answer: (request: ApiRequest, headers: Headers) => ApiResponse<AnyBody> | Promise<ApiResponse<AnyBody>>,
): Record<Methods, RouteHandler> {
  const handlers = METHODS.map((method): [Methods, RouteHandler] => [
    method,
    (request) => answerReadable(request, (sent) => answer(sent, request.headers)),
  ]);
  return Object.fromEntries(handlers) as Record<Methods, RouteHandler>;
}
