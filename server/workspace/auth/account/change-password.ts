import { conflict } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { SWEEP, transaction } from '@/server/kernel/db/transaction';
import { hashNewPassword } from '@/server/workspace/auth/password';
import type { Session } from '@/server/workspace/auth/session';
import { assertPassword } from './assert-password';
import { replacePassword } from './replace-password';

/** Changes one's own password, which ends every other session of one's own. A wrong current one is a 400, too many a 429. */
export async function changePassword(
  { userId, id }: Pick<Session, 'userId' | 'id'>,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
) {
  const before = await assertPassword(userId, 'currentPassword', currentPassword);
  const hash = await hashNewPassword(newPassword);
  return transaction(SWEEP, async (tx) => {
    await tx.query(sql`SELECT 1 FROM "User" WHERE id = ${userId} FOR UPDATE`);
    const [now] = await tx.query<{ password: string | null }>(sql`
      SELECT password FROM "Account" WHERE "userId" = ${userId} AND "providerId" = 'credential'`);
    if (now?.password !== before) throw conflict('Your password was changed elsewhere just now.');
    await replacePassword(tx, { userId, hash, keep: id });
    return { changed: true as const };
  });
}
