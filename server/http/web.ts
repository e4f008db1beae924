import type { AnyEndpoint } from '@/server/contract/implement';
import type { AnyBody, ApiRequest, ApiResponse } from './message';
import type { PathValues } from './path-tree';
import { refuse, serve } from './serve';
import { unreadable } from './target';

type RouteHandler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Methods = (typeof METHODS)[number];

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
async function answerReadable(
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

/** The exports of a route file: the endpoints it binds, and for every other method a 405 that names them. */
export function route(endpoints: Partial<Record<Methods, AnyEndpoint>>): Record<Methods, RouteHandler> {
  const handlers = METHODS.map((method): [Methods, RouteHandler] => {
    const endpoint = endpoints[method];
    return [
      method,
      (request, { params }) =>
        answerReadable(request, async (sent) =>
          endpoint ? serve(endpoint, sent, (await params) as PathValues) : refuse(sent, Object.keys(endpoints)),
        ),
    ];
  });
  return Object.fromEntries(handlers) as Record<Methods, RouteHandler>;
}
