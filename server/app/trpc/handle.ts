import { TRPCError } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { CALLS_PER_REQUEST } from '@/lib/calls-per-request';
import { readForPages } from '@/server/app/entry/read-for-pages';
import { config } from '@/server/kernel/config';
import { ApiError } from '@/server/kernel/contract/errors';
import { readJson } from '@/server/kernel/http/body';
import { bufferedRequest } from '@/server/kernel/http/body-reader';
import { inWebRequest } from '@/server/kernel/http/in-request';
import { webAddress } from '@/server/kernel/http/public/address';
import { spendUnknown } from '@/server/kernel/http/public/budget';
import { createTrpcContext, type TrpcContext } from './context';
import { appRouter } from './router';

/** Answers the console's calls. */
export const handleTrpc = (request: Request): Promise<Response> => inWebRequest(request, () => answer(request));

async function answer(request: Request): Promise<Response> {
  if (!isOwnOrigin(request)) return new Response('Cross-origin requests are refused.', { status: 403 });
  const buffered = await bufferedRequest(request, readForPages);
  if (buffered instanceof Response) return buffered;
  // Not as the library would, in one go.
  buffered.json = async () => readJson(Buffer.from(await buffered.arrayBuffer()));
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    req: buffered,
    router: appRouter,
    maxBatchSize: CALLS_PER_REQUEST,
    createContext: ({ info }) => admit(buffered.headers, info.calls.length),
    responseMeta: ({ ctx }) => ({ headers: new Headers({ 'Cache-Control': 'no-store', ...operationOf(ctx) }) }),
  });
}

/** The operation of a request that did one, by which it can be taken back. */
const operationOf = (ctx: TrpcContext | undefined): Record<string, string> => {
  const [id, ...more] = ctx?.operations ?? [];
  return id && more.length === 0 ? { 'X-Operation-Id': id } : {};
};

/** Whoever is not signed in spends of what their address may ask for in a minute. */
async function admit(headers: Headers, calls: number): Promise<TrpcContext> {
  const context = createTrpcContext(headers);
  if (await context.session()) return context;
  try {
    await spendUnknown(calls, webAddress(headers));
  } catch (error) {
    if (error instanceof ApiError) throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message: error.message });
    throw error;
  }
  return context;
}

/**
 * SameSite cookies already keep other sites out; this also holds where a browser ignores them. A page cannot write Host,
 * and what proxies say beside it anybody could.
 */
function isOwnOrigin(request: Request): boolean {
  const origin = request.headers.get('origin');
  if (!origin) return true;
  if (origin === new URL(config.baseUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.get('host');
}
