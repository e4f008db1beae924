import { randomBytes } from 'node:crypto';
import { type Context, type Role, systemContext } from '@/server/kernel/context';
import { asciiAddress } from '@/server/kernel/contract/address';
import { sql } from '@/server/kernel/db/client';
import { SWEEP, type Tx, transaction } from '@/server/kernel/db/transaction';
import { replacePassword } from '@/server/workspace/auth/account/replace-password';
import { createUser, linkMember } from '@/server/workspace/auth/accounts';
import { hashNewPassword } from '@/server/workspace/auth/password';
import { isOpenInvite } from '@/server/workspace/auth/team/rules';
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
export async function admit({ workspaceId, newcomers }: Provider, person: ProvenPerson): Promise<string> {
  const { name } = person;
  const email = asciiAddress(person.email);
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
    const [member] = await tx.query<Found>(sql`
      SELECT m.id::text, m."userId", m.role, coalesce(${isOpenInvite}, false) AS invited FROM "Member" m
      WHERE m."workspaceId" = ${workspaceId}::uuid AND m.email = ${email} FOR UPDATE`);
    if (member?.userId) return member.userId;
    if (!member?.invited && newcomers !== 'MEMBER') throw new Refused('invitation');
    const ctx = systemContext(workspaceId, 'provider', 'sign-in provider');
    if (member && !member.invited) await asPlainMember(tx, ctx, member);
    const memberId = member?.id ?? (await insertMember(tx, ctx, { email, name, role: 'member' }));
    const userId = await accountOf(tx, { email, name, hash });
    await linkMember(tx, { workspaceId, memberId, userId, name });
    return userId;
  });
}

interface Found {
  id: string;
  userId: string | null;
  role: Role;
  /** Whether an invitation of theirs is open. */
  invited: boolean;
}

/** An invitation that is void or too old gives nobody its role; they join as whoever has none. A workspace keeps its last owner. */
async function asPlainMember(tx: Tx, ctx: Context, { id, role }: Found): Promise<void> {
  if (role === 'member') return;
  if (role === 'owner' && !(await hasOtherOwner(tx, ctx, id))) throw new Refused('invitation');
  const where = { workspaceId_id: { workspaceId: ctx.workspaceId, id } };
  await tx.member.update({ where, data: { role: 'member' }, select: { id: true } });
}

async function hasOtherOwner(tx: Tx, { workspaceId }: Context, id: string): Promise<boolean> {
  const others = await tx.query(sql`
    SELECT 1 FROM "Member" WHERE "workspaceId" = ${workspaceId}::uuid AND role = 'owner' AND id <> ${id}::uuid FOR UPDATE`);
  return others.length > 0;
}

/** The account of this address. One that nobody has shown to be theirs may be anybody's, and is taken over. */
async function accountOf(tx: Tx, { email, name, hash }: ProvenPerson & { hash: string }): Promise<string> {
  const [account] = await tx.query<{ id: string; verified: boolean }>(sql`
    SELECT id, "emailVerified" AS verified FROM "User" WHERE email = ${email.toLowerCase()} FOR UPDATE`);
  if (!account) return createUser(tx, { email, name, hash, verified: true });
  if (!account.verified) await replacePassword(tx, { userId: account.id, hash, verified: true });
  return account.id;
}
