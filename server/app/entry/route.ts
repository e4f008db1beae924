import '@/server/app/wiring';
import type { AnyEndpoint } from '@/server/kernel/contract/implement';
import type { PathValues } from '@/server/kernel/http/path-tree';
import { refuse, serve } from '@/server/kernel/http/serve';
import { answerReadable, METHODS, type Methods, type RouteHandler } from '@/server/kernel/http/web';
import { authenticate } from '@/server/workspace/keys/authenticate';

/** The exports of a route file: the endpoints it binds, and for every other method a 405 that names them. */
export function route(endpoints: Partial<Record<Methods, AnyEndpoint>>): Record<Methods, RouteHandler> {
  const handlers = METHODS.map((method): [Methods, RouteHandler] => {
    const endpoint = endpoints[method];
    return [
      method,
      (request, { params }) =>
        answerReadable(request, async (sent) =>
          endpoint
            ? serve(endpoint, sent, (await params) as PathValues, authenticate)
            : refuse(sent, Object.keys(endpoints)),
        ),
    ];
  });
  return Object.fromEntries(handlers) as Record<Methods, RouteHandler>;
}
