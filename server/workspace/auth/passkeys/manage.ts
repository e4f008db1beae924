import { getAuthenticatorName } from '@better-auth/passkey';
import { notFound } from '@/server/kernel/contract/errors';
import { db, raw, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { recordAccountChange } from '@/server/workspace/auth/account-history';
import type { Session } from '@/server/workspace/auth/session';

export interface PasskeyView {
  id: string;
  name: string;
  /** The device or password manager that made it, where it says so. */
  maker: string | null;
  /** Whether it is on other devices of the person too. */
  backedUp: boolean;
  createdAt: string;
}

type Own = Pick<Session, 'userId'>;

/** One's own passkeys, the newest first. */
export async function listPasskeys({ userId }: Own): Promise<{ passkeys: PasskeyView[] }> {
  const rows = await db.query<Omit<PasskeyView, 'maker'> & { aaguid: string | null }>(sql`
    SELECT id, coalesce(name, 'Passkey') AS name, aaguid, "backedUp", ${raw(utcText('"createdAt"'))} AS "createdAt"
    FROM "Passkey" p WHERE "userId" = ${userId} ORDER BY p."createdAt" DESC, id`);
  return { passkeys: rows.map(({ aaguid, ...row }) => ({ ...row, maker: getAuthenticatorName(aaguid) ?? null })) };
}

/** Takes a passkey away; sessions that it opened go on. */
export async function removePasskey({ userId }: Own, { id }: { id: string }) {
  const [gone] = await db.query<{ name: string }>(sql`
    DELETE FROM "Passkey" WHERE id = ${id} AND "userId" = ${userId} RETURNING coalesce(name, 'Passkey') AS name`);
  if (!gone) throw notFound('Passkey');
  await recordAccountChange(userId, { kind: 'updated', fields: { passkey: [gone.name, null] } });
  return { id };
}
