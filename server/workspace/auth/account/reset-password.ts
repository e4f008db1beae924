import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { db } from '@/server/kernel/db/client';
import { SWEEP, transaction } from '@/server/kernel/db/transaction';
import { hashNewPassword } from '@/server/workspace/auth/password';
import { replacePassword } from './replace-password';
import { readToken, useToken } from './tokens';

const gone = () => new ApiError(STATUS.notFound, 'This link no longer works. Ask for a new one.');

/**
 * Sets a password by a link that was mailed to the account's address, or printed by whoever runs the service: so that address
 * is verified. Ends every session, and every other link.
 */
export async function resetPassword({ token, password }: { token: string; password: string }) {
  // An unknown token costs neither a password's hash nor a transaction.
  if (!(await readToken(db, 'reset', token))) throw gone();
  const hash = await hashNewPassword(password);
  return transaction(SWEEP, async (tx) => {
    const userId = await useToken(tx, 'reset', token);
    if (!userId) throw gone();
    await replacePassword(tx, { userId, hash, verified: true });
    const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
    return { email };
  });
}
