import type { Context, Role } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { type Tx, transaction } from '@/server/kernel/db/transaction';
import { reachesPeople } from '@/server/workspace/auth/mail/send';
import { insertMember } from '@/server/workspace/members/insert';
import { hashToken, mailedLink, makeToken, shownLink } from './invite-link';
import { mailInvite } from './invite-mail';
import { assertMayGrant } from './rules';

const INVITE_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

export interface Invitation {
  memberId: string;
  /** The address to hand to the invited person; it is shown once, and verifies no e-mail address. */
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

interface Issued {
  memberId: string;
  email: string;
  token: string;
  expiresAt: Date;
}

/** The mail catcher's mails are read by others than their addressees, so there the mailed link proves nothing either. */
async function mailed(ctx: Context, { memberId, email, token, expiresAt }: Issued): Promise<Invitation> {
  const url = shownLink(token);
  const mailed = await mailInvite(ctx, memberId, reachesPeople() ? mailedLink(token, email) : url);
  return { memberId, url, expiresAt: expiresAt.toISOString(), mailed };
}

async function issueInvite(tx: Tx, ctx: Context, memberId: string): Promise<Issued> {
  const [pending] = await tx.query<{ email: string; role: Role }>(sql`
    SELECT email::text, role FROM "Member"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${memberId}::uuid AND "userId" IS NULL FOR UPDATE`);
  if (!pending) throw notFound('Pending invitation');
  assertMayGrant(ctx, pending.role);
  const token = makeToken();
  const expiresAt = new Date(Date.now() + INVITE_LIFE_MS);
  const invitedById = ctx.actor.kind === 'member' ? ctx.actor.memberId : null;
  await tx.member.update({
    where: { workspaceId_id: { workspaceId: ctx.workspaceId, id: memberId } },
    data: { inviteTokenHash: hashToken(token), inviteExpiresAt: expiresAt, invitedById },
    select: { id: true },
  });
  return { memberId, email: pending.email, token, expiresAt };
}
