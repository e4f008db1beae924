import { verifyPassword } from 'better-auth/crypto';
import { conflict, invalid } from '@/server/kernel/contract/errors';
import { type Db, db, sql } from '@/server/kernel/db/client';
import { SWEEP, transaction } from '@/server/kernel/db/transaction';
import { countAttempt } from '@/server/workspace/auth/attempts';
import { hashNewPassword } from '@/server/workspace/auth/password';
import type { Session } from '@/server/workspace/auth/session';
import { replacePassword } from './replace-password';

/** Changes one's own password, which ends every other session of one's own. A wrong current one is a 400, too many a 429. */
export async function changePassword(
  { userId, id }: Pick<Session, 'userId' | 'id'>,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
) {
  const takeBack = await countAttempt(
    [{ who: `change password ${userId}`, most: 10, minutes: 15 }],
    'Too many failed attempts. Wait 15 minutes and try again.',
  );
  const before = await passwordOf(db, userId);
  if (!before || !(await verifyPassword({ hash: before, password: currentPassword }))) {
    throw invalid('currentPassword', 'This is not your password');
  }
  await takeBack();
  const hash = await hashNewPassword(newPassword);
  return transaction(SWEEP, async (tx) => {
    await tx.query(sql`SELECT 1 FROM "User" WHERE id = ${userId} FOR UPDATE`);
    if ((await passwordOf(tx, userId)) !== before) throw conflict('Your password was changed elsewhere just now.');
    await replacePassword(tx, { userId, hash, keep: id });
    return { changed: true as const };
  });
}

async function passwordOf(on: Db, userId: string): Promise<string | null | undefined> {
  const [row] = await on.query<{ password: string | null }>(sql`
    SELECT password FROM "Account" WHERE "userId" = ${userId} AND "providerId" = 'credential'`);
  return row?.password;
}
