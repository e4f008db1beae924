import { serve } from 'inngest/edge';
import { functions } from '@/inngest';
import { inngest } from '@/inngest/client';
import { isSignedBody } from '@/inngest/engine/signature';
import { config } from '@/server/kernel/config';
import { ApiError, badRequest, STATUS } from '@/server/kernel/contract/errors';
import { MAX_DEPTH, nestsDeeply } from '@/server/kernel/contract/unstorable';
import { readBody } from '@/server/kernel/http/body';
import type { ApiRequest, ApiResponse } from '@/server/kernel/http/message';
import { problem } from '@/server/kernel/http/problem';
import { currentRequestId } from '@/server/kernel/telemetry/execution';

/** Bytes of a call: Inngest sends a run's events and the results of its steps, up to 4 MB, and has the rest fetched. */
const BODY_LIMIT = 8 * 1024 * 1024;
const SERVE_PATH = '/api/inngest';

/**
 * The SDK's handler. What it registers follows from the configuration alone, never from `Host` or `X-Forwarded-*`, and
 * it registers nothing for whoever does not sign. In dev mode (INNGEST_DEV) the SDK asks for no signature.
 */
const handler = serve({
  client: inngest,
  functions,
  serveOrigin: config.inngestOrigin,
  servePath: SERVE_PATH,
  enableUnauthedSync: false,
});

/**
 * Answers calls of Inngest, or of the engine in its place.
 * @param headers all of them, since the SDK hands some on to functions
 */
export async function handleInngest(request: ApiRequest, headers: Iterable<[string, string]>): Promise<ApiResponse> {
  try {
    if (config.role === 'web') throw new ApiError(STATUS.notFound, 'Functions run where CRM_ROLE is not `web`.');
    const { method, query } = request;
    if (!['GET', 'POST', 'PUT'].includes(method))
      throw new ApiError(STATUS.methodNotAllowed, `${method} is not offered here. Use GET, POST, PUT.`, {
        Allow: 'GET, POST, PUT',
      });
    const body = await readBody(request, BODY_LIMIT);
    if (method === 'GET' && body.length > 0) throw badRequest('A GET takes no body.');
    refuseUnsigned(request, body);
    const url = new URL(`${SERVE_PATH}?${query}`, config.inngestOrigin);
    const content = body.length > 0 ? { body: new Uint8Array(body) } : {};
    // The SDK builds addresses from Host, and fails on one that is no host's name.
    const sent = [...[...headers].filter(([name]) => name !== 'host'), ['host', url.host] as [string, string]];
    const response = await handler(new Request(url, { method, headers: sent, ...content }));
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
  } catch (error) {
    return problem(error, currentRequestId());
  }
}

/**
 * The embedded engine signs the very bytes that it sends, so nothing of another's is so much as parsed. Inngest's own
 * server signs a canonical form of them, which only the SDK can judge, and only where there is JSON.
 */
function refuseUnsigned(request: ApiRequest, body: Buffer): void {
  const key = config.inngestSigningKey;
  if (!config.embeddedEngine || !key) refuseOtherThanJson(body);
  else if (!isSignedBody(key, body, request.header('x-inngest-signature')))
    throw new ApiError(STATUS.unauthorized, 'Unauthorized');
}

function refuseOtherThanJson(body: Buffer): void {
  if (nestsDeeply(body)) throw badRequest(`Body must not contain more than ${MAX_DEPTH} levels of nesting.`);
  try {
    if (body.length > 0) JSON.parse(body.toString());
  } catch {
    throw badRequest('Body must be valid JSON.');
  }
}
