import { hashPassword } from 'better-auth/crypto';
import { createUser, linkMember } from '@/server/auth/accounts';
import { badRequest, conflict, notFound } from '@/server/contract/errors';
import { type Db, sql, sweepDb } from '@/server/db/client';
import { SWEEP, transaction } from '@/server/db/transaction';
import { hashToken } from './invite';

interface Invited {
  workspaceId: string;
  workspaceName: string;
  memberId: string;
  email: string;
  name: string;
  /** Whether somebody with this address can sign in already. */
  hasAccount: boolean;
}

/** What an invitation's link leads to, or undefined when it is unknown, used or older than seven days. */
export async function findInvite(token: string, on: Db = sweepDb): Promise<Invited | undefined> {
  const [found] = await on.query<Invited>(sql`
    SELECT w.id::text AS "workspaceId", w.name AS "workspaceName", m.id::text AS "memberId", m.email::text, m.name,
      EXISTS (SELECT 1 FROM "User" u WHERE u.email = lower(m.email::text)) AS "hasAccount"
    FROM "Member" m JOIN "Workspace" w ON w.id = m."workspaceId"
    WHERE m."inviteTokenHash" = ${hashToken(token)} AND m."inviteExpiresAt" > now() AND m."userId" IS NULL
    FOR UPDATE OF m`);
  return found;
}

/**
 * Joins a workspace by invitation. Who has an account must be signed in to it; who has none makes one here.
 * @param signedIn the person of the session, if any
 */
export async function acceptInvite(
  input: { token: string; name?: string | undefined; password?: string | undefined },
  signedIn: { userId: string; email: string; name: string } | undefined,
) {
  // Anybody may try a token: one that nobody has costs a look, not a transaction.
  if (!(await findInvite(input.token))) throw notFound('Invitation');
  return transaction(SWEEP, async (tx) => {
    const invite = await findInvite(input.token, tx);
    if (!invite) throw notFound('Invitation');
    const { workspaceId, memberId, email } = invite;
    if (invite.hasAccount) {
      if (signedIn?.email.toLowerCase() !== email.toLowerCase()) throw conflict(`Sign in as ${email} first.`);
      await linkMember(tx, { workspaceId, memberId, userId: signedIn.userId, name: signedIn.name });
      return { workspaceId, email };
    }
    if (!input.name || !input.password) throw badRequest('name and password are required.');
    const userId = await createUser(tx, { email, name: input.name, hash: await hashPassword(input.password) });
    await linkMember(tx, { workspaceId, memberId, userId, name: input.name });
    return { workspaceId, email };
  });
}
