import { keepChange } from '@/server/kernel/changes';
import { systemContext } from '@/server/kernel/context';
import { ApiError, badRequest, STATUS } from '@/server/kernel/contract/errors';
import { db, sql, sweepDb } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { parseBody, readBody } from '@/server/kernel/http/body';
import { problem } from '@/server/kernel/http/problem';
import { webAddress, webClient } from '@/server/kernel/http/public/address';
import { fromWeb } from '@/server/kernel/http/web';
import { auth } from '@/server/workspace/auth/better-auth';
import { type Bound, countAttempt } from './attempts';
import { knownBrowser, rememberBrowser } from './browser';
import { cookieOf } from './session';

const BODY_LIMIT = 8 * 1024;
const TOO_OFTEN = 'Too many failed attempts. Wait 15 minutes, or reset your password.';

/** What a browser may call of better-auth; everything else a person does to their account goes through the console's calls. */
const OFFERED: Record<string, (request: Request) => Promise<Response>> = {
  'POST /api/auth/sign-in/email': signIn,
  'POST /api/auth/sign-out': (request) => auth().handler(request),
};

/** Answers `/api/auth/*`. */
export async function handleAuth(request: Request): Promise<Response> {
  try {
    const { pathname } = new URL(request.url);
    const answer = OFFERED[`${request.method} ${pathname}`];
    if (!answer) throw new ApiError(STATUS.notFound, `There is no ${pathname}.`);
    return await answer(request);
  } catch (error) {
    const { status, headers, body } = problem(error, 'auth');
    return new Response(body, { status, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } });
  }
}

/**
 * How often a password may be wrong. A browser that the person has signed in with before is counted by itself: nobody else's
 * failures keep it out. Any other is counted by person and address, and far wider by each alone, so that guessing from many
 * addresses, or at many people, comes to an end too.
 */
function boundsOf(email: string, address: string, browser: string | undefined): Bound[] {
  const minutes = 15;
  if (browser) return [{ who: `sign-in browser ${browser}`, most: 10, minutes }];
  return [
    { who: `sign-in ${email} ${address}`, most: 10, minutes },
    { who: `sign-in person ${email}`, most: 100, minutes },
    { who: `sign-in address ${address}`, most: 1000, minutes },
  ];
}

async function signIn(request: Request): Promise<Response> {
  const { email, password } = parseBody(await readBody(fromWeb(request), BODY_LIMIT));
  if (typeof email !== 'string' || typeof password !== 'string') throw badRequest('email and password are required.');
  const person = email.trim().toLowerCase();
  const cookies = cookieOf(request.headers);
  const bounds = boundsOf(person, webAddress(request.headers), knownBrowser(cookies, person));
  const takeBack = await countAttempt(bounds, TOO_OFTEN);
  const before = await passwordOf(person);
  const response = await auth().handler(passedOn(request, { email: person, password }));
  // A refusal that says nothing of the password is no guess.
  if (response.status !== STATUS.unauthorized) await takeBack();
  if (!response.ok) return response;
  const { token } = (await response.json()) as { token: string };
  if (await wasReplaced(token, before)) throw new ApiError(STATUS.unauthorized, 'Invalid email or password');
  await keepSignIn(person);
  const headers = new Headers(response.headers);
  headers.append('set-cookie', rememberBrowser(cookies, person));
  headers.delete('content-length');
  // The token stays in its cookie, out of reach of scripts.
  return new Response('{}', { status: 200, headers });
}

function passedOn(request: Request, body: object): Request {
  const address = webClient(request.headers);
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  if (address) headers.set('x-forwarded-for', address);
  else headers.delete('x-forwarded-for');
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function passwordOf(email: string): Promise<string | null> {
  const [row] = await db.query<{ password: string | null }>(sql`
    SELECT a.password FROM "User" u JOIN "Account" a ON a."userId" = u.id AND a."providerId" = 'credential'
    WHERE u.email = ${email}`);
  return row?.password ?? null;
}

/** Ends the session again where the password that opened it was replaced meanwhile, which has ended all others. */
async function wasReplaced(token: string, before: string | null): Promise<boolean> {
  const gone = await db.query(sql`
    DELETE FROM "Session" s USING "Account" a
    WHERE s.token = ${token} AND a."userId" = s."userId" AND a."providerId" = 'credential'
      AND a.password IS DISTINCT FROM ${before}
    RETURNING 1`);
  return gone.length > 0;
}

/** Writes a sign-in into the history of each workspace that the person belongs to. */
async function keepSignIn(email: string): Promise<void> {
  const members = await sweepDb.query<{ workspaceId: string; id: string }>(sql`
    SELECT m."workspaceId"::text, m.id::text FROM "Member" m JOIN "User" u ON u.id = m."userId" WHERE u.email = ${email}`);
  for (const { workspaceId, id } of members) {
    const scope = systemContext(workspaceId, 'auth', `member:${id}`);
    await sqlTransaction(scope, (tx) => keepChange(tx, scope, { table: 'Member', id, kind: 'signed-in' }));
  }
}
