import { db, sql } from '@/server/kernel/db/client';
import { auth } from '@/server/workspace/auth/better-auth';
import { cookieOf } from '@/server/workspace/auth/session';

interface Asked {
  userId: string;
  email: string;
  /** Whether they are signed in already, and enter a code to turn the second factor on. */
  signedIn: boolean;
  /** Whether signing in asks for a code. */
  enabled: boolean;
}

/** Who is to enter a code: whoever is signed in, or whoever has entered their password in this browser a moment ago. */
export async function askedPerson(headers: Headers): Promise<Asked | undefined> {
  const session = await auth().api.getSession({ headers });
  if (session) {
    const { id, email, twoFactorEnabled } = session.user;
    return { userId: id, email, signedIn: true, enabled: twoFactorEnabled === true };
  }
  const { name } = (await auth().$context).createAuthCookie('two_factor');
  // Its signature is judged by better-auth, before any code is. What stands before that needs no encoding.
  const [challenge] = (cookieOf(headers)(name) ?? '').split('.');
  if (!challenge?.startsWith('2fa-')) return undefined;
  const [row] = await db.query<{ userId: string; email: string }>(sql`
    SELECT u.id AS "userId", u.email FROM "Verification" v JOIN "User" u ON u.id = v.value
    WHERE v.identifier = ${challenge} AND v."expiresAt" > now()`);
  return row && { ...row, signedIn: false, enabled: true };
}
