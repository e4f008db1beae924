import { verifyPassword } from 'better-auth/crypto';
import { invalid } from '@/server/kernel/contract/errors';
import { countAttempt } from '@/server/workspace/auth/attempts';
import { passwordHash } from '@/server/workspace/auth/sign-in/opened';

/**
 * Has somebody who is signed in show that they know their password. A wrong one is a 400, too many a 429.
 * @returns its hash, as it was judged
 */
export async function assertPassword(userId: string, field: string, password: string): Promise<string> {
  const forgiveAttempt = await countAttempt(
    [{ who: `change password ${userId}`, most: 10, minutes: 15 }],
    'Too many failed attempts. Wait 15 minutes and try again.',
  );
  const hash = await passwordHash({ userId });
  if (!hash || !(await verifyPassword({ hash, password }))) throw invalid(field, 'This is not your password');
  await forgiveAttempt();
  return hash;
}
