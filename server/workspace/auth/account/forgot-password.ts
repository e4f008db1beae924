import { config } from '@/server/kernel/config';
import { foldedAddress } from '@/server/kernel/contract/address';
import { ApiError } from '@/server/kernel/contract/errors';
import { type Db, db, sql, sweepDb } from '@/server/kernel/db/client';
import { logger } from '@/server/kernel/log';
import { running } from '@/server/kernel/mail/attempt';
import { countAttempt } from '@/server/workspace/auth/attempts';
import { accountMailId } from '@/server/workspace/auth/mail/message-ids';
import { reachesPeople, sendAccountMail } from '@/server/workspace/auth/mail/send';
import { makeToken } from './tokens';

/** Where a password is reset; the address gives the account away until it is used, half an hour at most. */
export const resetLink = async (on: Db, userId: string): Promise<string> =>
  `${config.baseUrl}/reset-password/${await makeToken(on, 'reset', userId)}`;

/**
 * Mails a link to reset the password to whoever has an account of this address. The answer is the same, and as fast, whether
 * anybody has: the rest is done afterwards. Where no mail leaves this machine nothing is sent, for only others could read it.
 * @param address where it is asked from
 */
export async function forgotPassword({ email, address }: { email: string; address: string }) {
  const refusal = 'Too many requests. Wait 15 minutes and try again.';
  await countAttempt([{ who: `forgot password at ${address}`, most: 20, minutes: 15 }], refusal);
  if (!reachesPeople()) return { mailed: false };
  const work = mailReset(foldedAddress(email))
    .catch((error: unknown) => {
      if (!(error instanceof ApiError)) logger.error({ err: error }, 'password reset not mailed');
    })
    .finally(() => running.delete(work));
  running.add(work);
  return { mailed: true };
}

async function mailReset(email: string): Promise<void> {
  await countAttempt([{ who: `forgot password of ${email}`, most: 3, minutes: 60 }], 'Often enough.');
  const person = await personOf(email);
  if (!person) return;
  await sendAccountMail({
    ...person,
    id: accountMailId(),
    subject: 'Reset your password',
    before: `Somebody asked to reset the password of ${email}. If that was you, choose a new one.`,
    link: { label: 'Choose a new password', url: await resetLink(db, person.userId) },
    after: 'The link works once, within 30 minutes. If it was not you, ignore this mail; your password stays as it is.',
  });
}

/** Somebody who can sign in, and a workspace of theirs that mail to them is sent for. */
export async function personOf(email: string) {
  const [row] = await sweepDb.query<{ userId: string; name: string; workspaceId: string; workspaceName: string }>(sql`
    SELECT u.id AS "userId", u.name, w.id::text AS "workspaceId", w.name AS "workspaceName"
    FROM "User" u JOIN "Member" m ON m."userId" = u.id JOIN "Workspace" w ON w.id = m."workspaceId"
    WHERE u.email = ${email} ORDER BY m."createdAt", m.id LIMIT 1`);
  return row && { ...row, to: { name: row.name, email } };
}
