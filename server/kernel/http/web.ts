import type { AnyBody, ApiRequest, ApiResponse } from './message';
import { unreadable } from './target';

export type RouteHandler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Methods = (typeof METHODS)[number];

/** Next's Request as the kernel reads it. */
export function fromWeb(request: Request): ApiRequest {
  const url = new URL(request.url);
  return {
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    header: (name) => request.headers.get(name) ?? undefined,
    body: () => request.body ?? new ReadableStream<Uint8Array>({ start: (controller) => controller.close() }),
  };
}

/** An answer, unless the address cannot be read. */
export async function answerReadable(
  request: Request,
  answer: (sent: ApiRequest) => ApiResponse<AnyBody> | Promise<ApiResponse<AnyBody>>,
): Promise<Response> {
  const sent = fromWeb(request);
  return toWeb(unreadable(sent) ?? (await answer(sent)));
}

// A 304 must not have a body, not even an empty one.
const toWeb = ({ status, headers, body }: ApiResponse<AnyBody>) =>
  new Response(status === 304 ? null : body, { status, headers });

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
