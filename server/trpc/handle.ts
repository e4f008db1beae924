import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { createTrpcContext } from './context';
import { appRouter } from './router';

/** Answers the console's calls. */
export function handleTrpc(request: Request): Promise<Response> | Response {
  if (!isOwnOrigin(request)) return new Response('Cross-origin requests are refused.', { status: 403 });
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    createContext: () => createTrpcContext(request.headers),
    responseMeta: () => ({ headers: new Headers({ 'Cache-Control': 'no-store' }) }),
  });
}

/** SameSite cookies already keep other sites out; this also holds where a browser ignores them. */
function isOwnOrigin(request: Request): boolean {
  const origin = request.headers.get('origin');
  if (!origin) return true;
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host');
  return URL.canParse(origin) && new URL(origin).host === host;
}
