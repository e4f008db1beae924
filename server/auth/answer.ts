import { randomUUID } from 'node:crypto';
import { handleAuth } from '@/server/auth/handle';
import { heldRequest } from '@/server/http/intake';
import { problem } from '@/server/http/problem';
import { webAddress } from '@/server/http/public/address';
import { spendUnknown } from '@/server/http/public/budget';

/** Answers sign-in and what belongs to it: only so much of one address in a minute, and nothing that is too much to read. */
export async function answerAuth(request: Request): Promise<Response> {
  try {
    if (request.method === 'POST') await spendUnknown(1, webAddress(request.headers));
  } catch (error) {
    const { status, headers, body } = problem(error, randomUUID());
    return new Response(body, { status, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } });
  }
  const held = await heldRequest(request);
  return held instanceof Response ? held : handleAuth(held);
}
