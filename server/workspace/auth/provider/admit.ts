import { randomBytes } from 'node:crypto';
import { systemContext } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { SWEEP, type Tx, transaction } from '@/server/kernel/db/transaction';
import { replacePassword } from '@/server/workspace/auth/account/replace-password';
import { createUser, linkMember } from '@/server/workspace/auth/accounts';
import { hashNewPassword } from '@/server/workspace/auth/password';
import { insertMember } from '@/server/workspace/members/insert';
import { domainOf, type Provider } from './find';
import type { ProvenPerson } from './flow';

/** Why nobody was signed in, as the page for it knows it (components/workspace/auth/provider-sign-in.ts). */
export class Refused extends Error {
  constructor(readonly why: 'late' | 'provider' | 'address' | 'invitation') {
    super(why);
  }
}

/** The account of somebody whom the provider of a workspace vouches for; makes them a member where they may become one. */
export async function admit({ workspaceId, newcomers }: Provider, { email, name }: ProvenPerson): Promise<string> {
  // A password that nobody knows: one that they choose later goes the way of a forgotten one.
  const hash = await hashNewPassword(randomBytes(32).toString('base64url'));
  return transaction(SWEEP, async (tx) => {
    await tx.query(
      sql`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${`admit ${workspaceId} ${email.toLowerCase()}`}, 0))`,
    );
    const [owned] = await tx.query(sql`
      SELECT 1 FROM "SignInDomain"
      WHERE "workspaceId" = ${workspaceId}::uuid AND domain = ${domainOf(email)} AND "verifiedAt" IS NOT NULL`);
    if (!owned) throw new Refused('address');
    const [member] = await tx.query<{ id: string; userId: string | null }>(sql`
      SELECT id::text, "userId" FROM "Member"
      WHERE "workspaceId" = ${workspaceId}::uuid AND email = ${email} FOR UPDATE`);
    if (member?.userId) return member.userId;
    if (!member && newcomers !== 'MEMBER') throw new Refused('invitation');
    const ctx = systemContext(workspaceId, 'provider', 'sign-in provider');
    const memberId = member?.id ?? (await insertMember(tx, ctx, { email, name, role: 'member' }));
    const userId = await accountOf(tx, { email, name, hash });
    await linkMember(tx, { workspaceId, memberId, userId, name });
    return userId;
  });
}

/** The account of this address. One that nobody has shown to be theirs may be anybody's, and is taken over. */
async function accountOf(tx: Tx, { email, name, hash }: ProvenPerson & { hash: string }): Promise<string> {
  const [account] = await tx.query<{ id: string; verified: boolean }>(sql`
    SELECT id, "emailVerified" AS verified FROM "User" WHERE email = ${email.toLowerCase()} FOR UPDATE`);
  if (!account) return createUser(tx, { email, name, hash, verified: true });
  if (!account.verified) await replacePassword(tx, { userId: account.id, hash, verified: true });
  return account.id;
}
