import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@/server/auth/roles';
import { config } from '@/server/config';
import type { Context } from '@/server/context';
import { notFound } from '@/server/contract/errors';
import { type Tx, transaction } from '@/server/db/transaction';
import { insertMember } from '@/server/members/insert';
import { mailInvite } from './invite-mail';
import { assertMayGrant } from './rules';

const INVITE_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** What is kept of an invitation's token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export interface Invitation {
  memberId: string;
  /** The address to hand to the invited person; it is shown once. */
  url: string;
  expiresAt: string;
  /** Whether it has been mailed to them as well. */
  mailed: boolean;
}

/** Adds a member who has no account yet, with a link by which they make one. 409 when the address is a member already. */
export async function inviteMember(
  ctx: Context,
  { email, name, role }: { email: string; name?: string | undefined; role: Role },
): Promise<Invitation> {
  assertMayGrant(ctx, role);
  const issued = await transaction(ctx, async (tx) => {
    const memberId = await insertMember(tx, ctx, { email, name: name || email, role });
    return issueInvite(tx, ctx, memberId);
  });
  return mailed(ctx, issued);
}

/** A fresh link for a member who has not joined yet; an earlier link stops working. */
export async function renewInvite(ctx: Context, { memberId }: { memberId: string }): Promise<Invitation> {
  return mailed(ctx, await transaction(ctx, (tx) => issueInvite(tx, ctx, memberId)));
}

type Issued = Omit<Invitation, 'mailed'>;

const mailed = async (ctx: Context, issued: Issued): Promise<Invitation> => ({
  ...issued,
  mailed: await mailInvite(ctx, issued.memberId, issued.url),
});

async function issueInvite(tx: Tx, ctx: Context, memberId: string): Promise<Issued> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(Date.now() + INVITE_LIFE_MS);
  const { count } = await tx.member.updateMany({
    where: { workspaceId: ctx.workspaceId, id: memberId, userId: null },
    data: { inviteTokenHash: hashToken(token), inviteExpiresAt: expiresAt },
  });
  if (count === 0) throw notFound('Pending invitation');
  return { memberId, url: `${config.baseUrl}/invite/${token}`, expiresAt: expiresAt.toISOString() };
}
