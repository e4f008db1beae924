import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { announceAccess } from './access';
import { forgetTokens } from './tokens';

interface Replaced {
  userId: string;
  /** Of the new password. */
  hash: string;
  /** The session that goes on; all others end. */
  keep?: string;
  /** Whether whoever sets it has shown that they read the account's address. */
  verified?: boolean;
}

/**
 * Gives an account another password, and takes back whatever the old one opened: sessions, links to reset it, open streams.
 * Whoever signs in at the same moment is judged by server/workspace/auth/sign-in against the password that is there afterwards.
 */
export async function replacePassword(tx: Transaction, { userId, hash, keep, verified }: Replaced): Promise<void> {
  // Whoever made an account of an address that they do not read must not keep a way into it.
  if (verified) {
    await tx.query(sql`
      DELETE FROM "Passkey" p USING "User" u WHERE p."userId" = ${userId} AND u.id = p."userId" AND NOT u."emailVerified"`);
  }
  await tx.query(sql`
    UPDATE "User" SET "emailVerified" = "emailVerified" OR ${verified ?? false}, "updatedAt" = now() WHERE id = ${userId}`);
  await tx.query(sql`
    UPDATE "Account" SET password = ${hash}, "updatedAt" = now()
    WHERE "userId" = ${userId} AND "providerId" = 'credential'`);
  await tx.query(sql`DELETE FROM "Session" WHERE "userId" = ${userId} AND id IS DISTINCT FROM ${keep ?? null}`);
  await forgetTokens(tx, userId);
  announceAccess(tx, userId);
}
