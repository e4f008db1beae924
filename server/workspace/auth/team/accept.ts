import { badRequest, conflict, notFound } from '@/server/kernel/contract/errors';
import { type Db, empty, sql, sweepDb } from '@/server/kernel/db/client';
import { SWEEP, type Tx, transaction } from '@/server/kernel/db/transaction';
import { logger } from '@/server/kernel/log';
import { mailConfirmation } from '@/server/workspace/auth/account/confirm-address';
import { replacePassword } from '@/server/workspace/auth/account/replace-password';
import { createUser, linkMember } from '@/server/workspace/auth/accounts';
import { reachesPeople } from '@/server/workspace/auth/mail/send';
import { hashNewPassword } from '@/server/workspace/auth/password';
import { hashToken, readLink } from './invite-link';
import { isOpenInvite } from './rules';

interface Invited {
  workspaceId: string;
  workspaceName: string;
  memberId: string;
  email: string;
  name: string;
  /** Whoever can sign in with this address already, and whether it is known that they read it. */
  account: { userId: string; verified: boolean } | null;
  /** Whether the link was read at the address that was invited. */
  proven: boolean;
}

/**
 * What an invitation's link leads to, or undefined when it is unknown, used, older than seven days, or given out by somebody
 * who may no longer grant its role.
 */
export async function findInvite(link: string, on: Db = sweepDb, { lock = false } = {}): Promise<Invited | undefined> {
  const { token, proves } = readLink(link);
  const [found] = await on.query<Omit<Invited, 'proven'>>(sql`
    SELECT w.id::text AS "workspaceId", w.name AS "workspaceName", m.id::text AS "memberId", m.email::text, m.name,
      (SELECT json_build_object('userId', u.id, 'verified', u."emailVerified") FROM "User" u
        WHERE u.email = lower(m.email::text)) AS account
    FROM "Member" m JOIN "Workspace" w ON w.id = m."workspaceId"
    WHERE m."inviteTokenHash" = ${hashToken(token)} AND ${isOpenInvite} ${lock ? sql`FOR UPDATE OF m` : empty}`);
  return found && { ...found, proven: proves(found.email) };
}

interface Accepted {
  token: string;
  name?: string | undefined;
  password?: string | undefined;
}
type SignedIn = { userId: string; name: string } | undefined;

/**
 * Joins a workspace by invitation. Who has an account must be signed in to it; who has none makes one here. Only the mailed
 * link shows whose address it is. An account of an unverified address may have been made by anybody, so it joins nothing
 * more, and whoever reads the address takes it over.
 * @param signedIn the person of the session, if any
 */
export async function acceptInvite(input: Accepted, signedIn: SignedIn) {
  // Most unknown links need neither a transaction nor a password's hash.
  const seen = await findInvite(input.token);
  if (!seen) throw notFound('Invitation');
  const joinsAs = seen.account !== null && signedIn?.userId === seen.account.userId;
  const hash = joinsAs ? undefined : await passwordFor(seen, input);
  const joined = await transaction(SWEEP, async (tx) => {
    const invite = await findInvite(input.token, tx, { lock: true });
    if (!invite) throw notFound('Invitation');
    const { workspaceId, memberId, email } = invite;
    const person = joinsAs ? await asSignedIn(tx, invite, signedIn) : await asNew(tx, invite, input.name ?? '', hash);
    await linkMember(tx, { workspaceId, memberId, ...person });
    return { workspaceId, email, verified: invite.proven || invite.account?.verified === true };
  });
  if (!joined.verified && reachesPeople()) void mailConfirmation(joined.email.toLowerCase()).catch(notMailed);
  return joined;
}

const notMailed = (error: unknown) => logger.warn({ err: error }, 'confirmation not mailed');

/** The hash of the password that an account is made, or taken over, with. Throws for who has to sign in. */
function passwordFor({ account, email, proven }: Invited, { name, password }: Accepted): Promise<string> {
  if (account && (account.verified || !proven)) throw conflict(`Sign in as ${email} first.`);
  if (!name || !password) throw badRequest('name and password are required.');
  return hashNewPassword(password);
}

async function asSignedIn(tx: Tx, { account, email, proven }: Invited, signedIn: SignedIn) {
  if (!account || account.userId !== signedIn?.userId) throw conflict(`Sign in as ${email} first.`);
  if (!account.verified) {
    if (!proven) throw conflict(`Confirm first that ${email} is yours: under Settings, Account.`);
    await tx.user.update({ where: { id: account.userId }, data: { emailVerified: true }, select: { id: true } });
  }
  return { userId: account.userId, name: signedIn.name };
}

async function asNew(tx: Tx, { account, email, proven }: Invited, name: string, hash: string | undefined) {
  // Whoever has made the account since then signs in.
  if (!hash || (account && (account.verified || !proven))) throw conflict(`Sign in as ${email} first.`);
  if (!account) return { userId: await createUser(tx, { email, name, hash, verified: proven }), name };
  await replacePassword(tx, { userId: account.userId, hash, verified: true });
  await tx.user.update({ where: { id: account.userId }, data: { name }, select: { id: true } });
  return { userId: account.userId, name };
}
