import { keepChange } from '@/server/kernel/changes';
import { config } from '@/server/kernel/config';
import type { Context, Role } from '@/server/kernel/context';
import { conflict, notFound } from '@/server/kernel/contract/errors';
import { sql, sweepDb } from '@/server/kernel/db/client';
import { type Transaction, transaction } from '@/server/kernel/db/transaction';
import { announceAccess } from '@/server/workspace/auth/account/access';
import { personOf } from '@/server/workspace/auth/account/forgot-password';
import { forgetTokens } from '@/server/workspace/auth/account/tokens';
import { accountMailId } from '@/server/workspace/auth/mail/message-ids';
import { sendAccountMail } from '@/server/workspace/auth/mail/send';
import { assertAdmin, assertMayGrant } from '@/server/workspace/auth/team/rules';

/**
 * Takes the second factor from a member who has lost it. They are signed out everywhere and told by mail. Whoever belongs to
 * another workspace as well is a 409: it would be weakened by somebody who has no say there.
 */
export async function resetSecondFactor(ctx: Context, { memberId }: { memberId: string }): Promise<{ id: string }> {
  assertAdmin(ctx);
  const email = await transaction(ctx, async (tx) => {
    const [member] = await tx.query<{ role: Role; userId: string; email: string }>(sql`
      SELECT m.role, u.id AS "userId", u.email FROM "Member" m JOIN "User" u ON u.id = m."userId"
      WHERE m."workspaceId" = ${ctx.workspaceId}::uuid AND m.id = ${memberId}::uuid FOR UPDATE`);
    if (!member) throw notFound('Member');
    assertMayGrant(ctx, member.role);
    const others = await sweepDb.query(sql`
      SELECT 1 FROM "Member" WHERE "userId" = ${member.userId} AND "workspaceId" <> ${ctx.workspaceId}::uuid LIMIT 1`);
    if (others.length > 0) {
      throw conflict(
        'They belong to other workspaces too. Whoever runs this service can do it: crm admin account reset-second-factor.',
      );
    }
    await forgetSecondFactor(tx, member.userId);
    await keepChange(tx, ctx, {
      table: 'Member',
      id: memberId,
      kind: 'updated',
      fields: { secondFactor: ['on', 'off'] },
    });
    return member.email;
  });
  await mailReset(email);
  return { id: memberId };
}

/** Signing in takes the password alone from now on, passkeys are gone too, and whoever is signed in is not any more. */
export async function forgetSecondFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.query(sql`UPDATE "User" SET "twoFactorEnabled" = false, "updatedAt" = now() WHERE id = ${userId}`);
  await tx.query(sql`DELETE FROM "TwoFactor" WHERE "userId" = ${userId}`);
  await tx.query(sql`DELETE FROM "Passkey" WHERE "userId" = ${userId}`);
  await tx.query(sql`DELETE FROM "Session" WHERE "userId" = ${userId}`);
  await forgetTokens(tx, userId);
  announceAccess(tx, userId);
}

async function mailReset(email: string): Promise<void> {
  const person = await personOf(email);
  if (!person) return;
  await sendAccountMail({
    ...person,
    id: accountMailId(),
    subject: 'Your second factor was reset',
    before: `An admin of ${person.workspaceName} has reset your second factor. You sign in with your password alone, and your passkeys are gone.`,
    link: { label: 'Sign in and set it up again', url: `${config.baseUrl}/settings/account` },
    after: 'If you did not ask for it, change your password and ask them.',
  });
}
