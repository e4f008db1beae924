import { refuseUnstorableJson } from '@/server/kernel/http/body';
import { heldRequest, takeUpTo } from '@/server/kernel/http/intake';
import { problem } from '@/server/kernel/http/problem';
import { webAddress } from '@/server/kernel/http/public/address';
import { spendUnknown } from '@/server/kernel/http/public/budget';
import { currentRequestId } from '@/server/kernel/telemetry/execution';
import { handleAuth } from '@/server/workspace/auth/handle';

export const AUTH_PREFIX = '/api/auth/';
/** Bytes that whoever shows no session may send: enough to sign in, or to accept an invitation. */
export const STRANGERS_LIMIT = 64 * 1024;
/** Reads what is sent to sign in. */
export const takeSignIn = takeUpTo(STRANGERS_LIMIT, refuseUnstorableJson);

/** Answers sign-in and what belongs to it: only so much of one address in a minute, and nothing that is too much to read. */
export async function answerAuth(request: Request): Promise<Response> {
  try {
    if (request.method === 'POST') await spendUnknown(1, webAddress(request.headers));
  } catch (error) {
    const { status, headers, body } = problem(error, currentRequestId());
    return new Response(body, { status, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } });
  }
  const held = await heldRequest(request, takeSignIn);
  return held instanceof Response ? held : handleAuth(held);
}
