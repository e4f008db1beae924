import { type Context, memberOf, plainMemberOf } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { type Db, sql } from '@/server/kernel/db/client';
import { identitiesOf } from '@/server/outreach/mailboxes/identities';
import { resolveMember, yourself } from '@/server/workspace/members/resolve';

/** The member whom mail is written as: the one named, else whoever acts or made the key, else the owner. */
export async function actingMemberId(on: Db, ctx: Context, asUserEmail?: string | null): Promise<string | null> {
  const named = await resolveMember(on, ctx, { asUserEmail });
  if (named) return named.id;
  return memberOf(ctx) ?? (await ownerId(on, ctx));
}

/** The owner of the workspace, the first of several. */
export async function ownerId(on: Db, ctx: Context): Promise<string | null> {
  const [owner] = await on.query<{ id: string }>(sql`
    SELECT id::text FROM "Member" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND role = 'owner' ORDER BY id LIMIT 1`);
  return owner?.id ?? null;
}

/** Whom mail goes out from. */
interface From {
  memberId: string | null;
  fromEmail: string;
}

/**
 * Who lets mail go out, or plans it, does so in their own name. What is another's a plain member, or a key of theirs, sends from an address that is
 * theirs too, as the workspace's may be, and it becomes theirs. Owners and admins answer for all, and so do their keys.
 * @returns the sender that it then has; undefined where it stays as it is. Throws the 403 of an address that is not theirs.
 */
export async function ownSender(on: Db, ctx: Context, { memberId, fromEmail }: From) {
  const self = plainMemberOf(ctx);
  if (self === undefined || self === memberId) return undefined;
  const identities = await identitiesOf(on, ctx, self);
  const own = identities.find(({ email }) => email.toLowerCase() === fromEmail.toLowerCase());
  if (own) return { memberId: self, mailboxId: own.mailboxId, fromEmail: own.email };
  const whose = fromEmail ? `is from ${fromEmail}` : 'has no sender';
  throw new ApiError(
    STATUS.forbidden,
    `${yourself(ctx)} This mail ${whose}: choose an address of yours for it first, or let its sender see to it.`,
  );
}
