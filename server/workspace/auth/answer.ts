import { refuseUnstorableJson } from '@/server/kernel/http/body';
import { type BodyReader, bodyReader, bufferedRequest } from '@/server/kernel/http/body-reader';
import { problem } from '@/server/kernel/http/problem';
import { webAddress } from '@/server/kernel/http/public/address';
import { spendSignIn } from '@/server/kernel/http/public/budget';
import { currentRequestId } from '@/server/kernel/telemetry/execution';
import { handleAuth } from '@/server/workspace/auth/handle';

export const AUTH_PREFIX = '/api/auth/';
/** Bytes that whoever shows no session may send: enough to sign in, or to accept an invitation. */
export const STRANGERS_LIMIT = 64 * 1024;
/** Of a SAML answer, which may name hundreds of groups. */
const SAML_LIMIT = 256 * 1024;

/** Reads what is sent to sign in. */
export const readSignIn: BodyReader = (request) =>
  // What a SAML provider answers is a form (SAML 2.0 bindings §3.5), and is judged by who reads it.
  request.path === SAML_PATH ? readForm(request) : readJson(request);

const SAML_PATH = `${AUTH_PREFIX}provider/saml`;
const readForm = bodyReader(SAML_LIMIT);
const readJson = bodyReader(STRANGERS_LIMIT, refuseUnstorableJson);

/** What is bounded by counts of its own, for each person apart: one's failures there are nobody else's, and cost others nothing. */
const COUNTED = new Set(
  ['sign-in/email', 'two-factor/verify-totp', 'two-factor/verify-backup-code', 'sign-out'].map(
    (path) => `${AUTH_PREFIX}${path}`,
  ),
);

/**
 * Answers sign-in and what belongs to it: nothing that is too much to read, and of what no count of a person bounds only so
 * much from one address in a minute.
 */
export async function answerAuth(request: Request): Promise<Response> {
  try {
    const isCounted = COUNTED.has(new URL(request.url).pathname);
    if (request.method === 'POST' && !isCounted) await spendSignIn(webAddress(request.headers));
  } catch (error) {
    const { status, headers, body } = problem(error, currentRequestId());
    return new Response(body, { status, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } });
  }
  const buffered = await bufferedRequest(request, readSignIn);
  return buffered instanceof Response ? buffered : handleAuth(buffered);
}
