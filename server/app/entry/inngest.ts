import { serve } from 'inngest/edge';
import { functions } from '@/inngest';
import { inngest } from '@/inngest/client';
import { isSignedBody } from '@/inngest/engine/signature';
import { config } from '@/server/kernel/config';
import { ApiError, badRequest, STATUS } from '@/server/kernel/contract/errors';
import { MAX_DEPTH, nestsDeeply } from '@/server/kernel/contract/unstorable';
import { ForeignError, foreignTask, runForeign } from '@/server/kernel/foreign';
import { readBody } from '@/server/kernel/http/body';
import type { ApiRequest, ApiResponse } from '@/server/kernel/http/message';
import { problem } from '@/server/kernel/http/problem';
import { currentRequestId } from '@/server/kernel/telemetry/execution';
import canonicalJson from './canonical-json.mjs';

/** Bytes of a call: Inngest sends a run's events and the results of its steps, up to 4 MB, and has the rest fetched. */
const BODY_LIMIT = 8 * 1024 * 1024;
/** Bytes of a body that is read in the service before its signature is known. */
const SHORT_BYTES = 64 * 1024;
const SERVE_PATH = '/api/inngest';

const canonical = foreignTask<Buffer, Uint8Array>({
  name: 'inngest',
  file: 'server/app/entry/canonical-json.mjs',
  cpuMs: 1000,
  cpuMsPerMb: 400,
  memoryMb: 256,
  maxBytes: BODY_LIMIT,
});

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
    await refuseUnsigned(request, body);
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
 * Refuses what Inngest, or the engine in its place, has not signed, before anything else is done with it. Where nobody signs, in dev
 * mode, a body need only be JSON. A GET tells nothing that has to be signed for, but to the embedded engine.
 */
async function refuseUnsigned(request: ApiRequest, body: Buffer): Promise<void> {
  const { embeddedEngine, inngestSigningKey, inngestSigningKeyBefore } = config;
  const keys = [inngestSigningKey, inngestSigningKeyBefore].filter((key) => key !== undefined);
  if (keys.length === 0) return refuseOtherThanJson(body);
  if (!embeddedEngine && request.method === 'GET') return;
  const signature = request.header('x-inngest-signature');
  const isSigned = async () => {
    const bytes = embeddedEngine ? body : await canonicalOf(body);
    return keys.some((key) => isSignedBody(key, bytes, signature));
  };
  if (!signature || !(await isSigned())) throw new ApiError(STATUS.unauthorized, 'Unauthorized');
}

/**
 * The bytes that a server of Inngest has signed (RFC 8785); the embedded engine sends those themselves. Anybody may hand in eight
 * megabytes here, so they are read elsewhere.
 */
async function canonicalOf(body: Buffer): Promise<Uint8Array> {
  if (body.length === 0) return body;
  try {
    return body.length > SHORT_BYTES ? await runForeign(canonical, body) : canonicalJson(body);
  } catch (error) {
    if (error instanceof ForeignError && error.reason === 'busy')
      throw new ApiError(STATUS.unavailable, error.message, { 'Retry-After': '1' });
    throw badRequest('Body must be valid JSON.');
  }
}

function refuseOtherThanJson(body: Buffer): void {
  if (nestsDeeply(body)) throw badRequest(`Body must not contain more than ${MAX_DEPTH} levels of nesting.`);
  try {
    if (body.length > 0) JSON.parse(body.toString());
  } catch {
    throw badRequest('Body must be valid JSON.');
  }
}
