import { parseBody, readBody } from '@/server/kernel/http/body';
import { webClient } from '@/server/kernel/http/public/address';
import { fromWeb } from '@/server/kernel/http/web';
import { auth } from '@/server/workspace/auth/better-auth';

const BODY_LIMIT = 8 * 1024;

export const bodyOf = async (request: Request) => parseBody(await readBody(fromWeb(request), BODY_LIMIT));

/** The headers of a request for better-auth, which reads from them where it comes from. */
export function withClient(sent: Headers): Headers {
  const address = webClient(sent);
  const headers = new Headers(sent);
  headers.delete('content-length');
  if (address) headers.set('x-forwarded-for', address);
  else headers.delete('x-forwarded-for');
  return headers;
}

/** What better-auth answers to a request of a browser, whose body was read and judged; without one, to a GET. */
export function forward(request: Request, body?: object): Promise<Response> {
  const headers = withClient(request.headers);
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'GET' };
  return auth().handler(new Request(request.url, { ...sent, headers }));
}

/** An answer with the cookies of another one: what is in its body, such as the session's token, stays out of reach of scripts. */
export function withCookies(response: Response, body: object, ...more: string[]): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  for (const cookie of [...response.headers.getSetCookie(), ...more]) headers.append('set-cookie', cookie);
  return new Response(JSON.stringify(body), { status: 200, headers });
}
