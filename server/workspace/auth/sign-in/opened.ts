import { db, sql } from '@/server/kernel/db/client';
import { recordAccountChange } from '@/server/workspace/auth/account-history';
import { rememberBrowser } from '@/server/workspace/auth/browser';
import { refuseWithoutProvider } from '@/server/workspace/auth/provider/required';
import { cookieOf } from '@/server/workspace/auth/session';
import { withCookies } from './forward';

/** How signing in ends, whatever opened the session: it is kept in the history, and the browser is a known one from then on. */
export async function finishSignIn(
  request: Request,
  response: Response,
  { userId, email, token }: { userId: string; email: string; token: string },
) {
  await refuseWithoutProvider(userId, token);
  await recordAccountChange(userId, { kind: 'signed-in' });
  return withCookies(response, {}, rememberBrowser(cookieOf(request.headers), email));
}

/** The hash of somebody's password. */
export async function passwordHash(who: { email: string } | { userId: string }): Promise<string | null> {
  const is = 'email' in who ? sql`u.email = ${who.email}` : sql`u.id = ${who.userId}`;
  const [row] = await db.query<{ password: string | null }>(sql`
    SELECT a.password FROM "User" u JOIN "Account" a ON a."userId" = u.id AND a."providerId" = 'credential' WHERE ${is}`);
  return row?.password ?? null;
}

/** Ends a session again where the password that opened it was replaced meanwhile, which has ended all others. */
export async function wasReplaced(token: string, before: string | null): Promise<boolean> {
  const gone = await db.query(sql`
    DELETE FROM "Session" s USING "Account" a
    WHERE s.token = ${token} AND a."userId" = s."userId" AND a."providerId" = 'credential'
      AND a.password IS DISTINCT FROM ${before}
    RETURNING 1`);
  return gone.length > 0;
}
