import { createHash, randomBytes } from 'node:crypto';
import { type Db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';

/** What a mailed token lets its holder do, and for how long. */
const LIFE_MINUTES = { reset: 30, confirm: 24 * 60, address: 60 } as const;
type Use = keyof typeof LIFE_MINUTES;

/** Only this is kept of a token. */
const kept = (use: Use, token: string) => `${use}:${createHash('sha256').update(token).digest('hex')}`;

/**
 * A token for one use by one person; it ends those that they were given for that before.
 * @param about what it is for alone; whoever uses it has to say the same
 */
export async function makeToken(on: Db, use: Use, userId: string, about = ''): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await on.query(sql`DELETE FROM "Verification" WHERE value = ${userId} AND identifier LIKE ${`${use}:%`}`);
  await on.query(sql`
    INSERT INTO "Verification" (id, identifier, value, "expiresAt", "updatedAt")
    VALUES (${newId()}, ${kept(use, token + about)}, ${userId}, now() + make_interval(mins => ${LIFE_MINUTES[use]}::int), now())`);
  return token;
}

/** Whose token it is; undefined when it is unknown, used or too old. */
export async function readToken(on: Db, use: Use, token: string): Promise<string | undefined> {
  const [row] = await on.query<{ userId: string }>(sql`
    SELECT value AS "userId" FROM "Verification" WHERE identifier = ${kept(use, token)} AND "expiresAt" > now()`);
  return row?.userId;
}

/** The same, and the token is used up: of two at once, one has it. */
export async function useToken(on: Db, use: Use, token: string): Promise<string | undefined> {
  const [row] = await on.query<{ userId: string }>(sql`
    DELETE FROM "Verification" WHERE identifier = ${kept(use, token)} AND "expiresAt" > now() RETURNING value AS "userId"`);
  return row?.userId;
}

/** Ends every token of a person. */
export async function forgetTokens(on: Db, userId: string): Promise<void> {
  await on.query(sql`DELETE FROM "Verification" WHERE value = ${userId}`);
}
