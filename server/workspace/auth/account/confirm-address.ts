import { config } from '@/server/kernel/config';
import { ApiError, conflict, STATUS } from '@/server/kernel/contract/errors';
import { db, sql } from '@/server/kernel/db/client';
import { SWEEP, type Transaction, transaction } from '@/server/kernel/db/transaction';
import { countAttempt } from '@/server/workspace/auth/attempts';
import { accountMailId } from '@/server/workspace/auth/mail/message-ids';
import { reachesPeople, sendAccountMail } from '@/server/workspace/auth/mail/send';
import type { Session } from '@/server/workspace/auth/session';
import { announceAccess } from './access';
import { personOf } from './forgot-password';
import { makeToken, useToken } from './tokens';

/** Mails somebody the link by which they confirm that their account's address is theirs. */
export async function mailConfirmation(email: string): Promise<{ mailed: boolean }> {
  const person = await personOf(email);
  if (!person) throw conflict('You belong to no workspace.');
  if (!reachesPeople()) {
    throw conflict('This service sends no mail. Whoever runs it can confirm your address: crm admin account confirm.');
  }
  const { userId } = person;
  const refusal = 'It was mailed to you several times. Look among unwanted mail, or try again in an hour.';
  await countAttempt([{ who: `confirm ${userId}`, most: 3, minutes: 60 }], refusal);
  const mailed = await sendAccountMail({
    ...person,
    id: accountMailId(),
    subject: 'Confirm your email address',
    before: `An account was made with ${email}. If it is yours, confirm the address.`,
    link: { label: 'Confirm', url: `${config.baseUrl}/confirm/${await makeToken(db, 'confirm', userId)}` },
    after: 'The link works once, within a day, while you are signed in. If you made no account, ignore this mail.',
  });
  return { mailed };
}

/**
 * Confirms one's own address by the link that was mailed to it. It takes the session as well: a link alone would verify an
 * account whose password somebody else has chosen.
 */
export function confirmAddress(session: Pick<Session, 'userId' | 'id'>, { token }: { token: string }) {
  return transaction(SWEEP, async (tx) => {
    if ((await useToken(tx, 'confirm', token)) !== session.userId) {
      throw new ApiError(STATUS.notFound, 'This link no longer works, or is for another account.');
    }
    await verifyAddress(tx, session.userId, session.id);
    return { confirmed: true as const };
  });
}

/** Takes an account's address as its own; whoever was signed in to it before that is not any more, but for one session. */
export async function verifyAddress(tx: Transaction, userId: string, keep: string | null): Promise<void> {
  await tx.query(sql`UPDATE "User" SET "emailVerified" = true, "updatedAt" = now() WHERE id = ${userId}`);
  await tx.query(sql`DELETE FROM "Session" WHERE "userId" = ${userId} AND id IS DISTINCT FROM ${keep}`);
  announceAccess(tx, userId);
}
