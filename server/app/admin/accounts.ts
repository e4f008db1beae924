import { notFound } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { SWEEP, type Transaction, transaction } from '@/server/kernel/db/transaction';
import { verifyAddress } from '@/server/workspace/auth/account/confirm-address';
import { resetLink } from '@/server/workspace/auth/account/forgot-password';
import { forgetSecondFactor } from '@/server/workspace/auth/second-factor/reset';

// What whoever runs the service does for people whom no mail reaches. They vouch for whom they hand a link to.

/** A link that resets the password of an account, good once, for half an hour. */
export const printReset = (email: string): Promise<string> =>
  transaction(SWEEP, async (tx) => resetLink(tx, await userOf(tx, email)));

/** Takes an account's address as its own; everybody who is signed in to it signs in again. */
export const confirmAccount = (email: string): Promise<string> =>
  transaction(SWEEP, async (tx) => {
    await verifyAddress(tx, await userOf(tx, email), null);
    return email;
  });

/** Takes the second factor from an account whose owner has lost it; they are signed out everywhere. */
export const resetAccountFactor = (email: string): Promise<string> =>
  transaction(SWEEP, async (tx) => {
    await forgetSecondFactor(tx, await userOf(tx, email));
    return email;
  });

async function userOf(tx: Transaction, email: string): Promise<string> {
  const [user] = await tx.query<{ id: string }>(sql`SELECT id FROM "User" WHERE email = lower(${email.trim()})`);
  if (!user) throw notFound('Account');
  return user.id;
}
