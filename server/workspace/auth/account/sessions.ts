import { notFound } from '@/server/kernel/contract/errors';
import { db, raw, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { SWEEP, type Transaction, transaction } from '@/server/kernel/db/transaction';
import type { Session } from '@/server/workspace/auth/session';
import { announceAccess } from './access';

/** A browser in which somebody is signed in; what opens it is not shown. */
export interface SessionView {
  id: string;
  /** Whether it is the one that asks. */
  current: boolean;
  userAgent: string | null;
  address: string | null;
  createdAt: string;
  /** To a quarter of an hour. */
  lastSeenAt: string;
}

type Own = Pick<Session, 'id' | 'userId'>;

/** One's own sessions, this one first, then the latest used. */
export async function listSessions({ id, userId }: Own): Promise<{ sessions: SessionView[] }> {
  const sessions = await db.query<SessionView>(sql`
    SELECT id, id = ${id} AS current, left("userAgent", 500) AS "userAgent", nullif("ipAddress", '') AS address,
      ${raw(utcText('"createdAt"'))} AS "createdAt", ${raw(utcText('"updatedAt"'))} AS "lastSeenAt"
    FROM "Session" s WHERE "userId" = ${userId} AND "expiresAt" > now()
    ORDER BY id = ${id} DESC, s."updatedAt" DESC, id LIMIT 100`);
  return { sessions };
}

/** Ends one of one's own sessions. */
export function endSession({ userId }: Own, { id }: { id: string }) {
  return transaction(SWEEP, async (tx) => {
    const ended = await end(tx, userId, sql`id = ${id}`);
    if (ended === 0) throw notFound('Session');
    return { ended };
  });
}

/** Ends all of one's own sessions but this one. */
export const endOtherSessions = ({ id, userId }: Own) =>
  transaction(SWEEP, async (tx) => ({ ended: await end(tx, userId, sql`id <> ${id}`) }));

async function end(tx: Transaction, userId: string, which: ReturnType<typeof sql>): Promise<number> {
  const ended = await tx.query(sql`DELETE FROM "Session" WHERE "userId" = ${userId} AND ${which} RETURNING 1`);
  if (ended.length > 0) announceAccess(tx, userId);
  return ended.length;
}
