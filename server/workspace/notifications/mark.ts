import type { Context } from '@/server/kernel/context';
import { db, empty, sql } from '@/server/kernel/db/client';
import { mine } from './mine';

/** Notes that the member has read these; all of them when none is named. */
export async function markRead(ctx: Context, { ids }: { ids?: string[] } = {}): Promise<{ marked: number }> {
  const marked = await db.query(sql`
    UPDATE "Notification" SET "readAt" = now()
    WHERE ${mine(ctx)} AND "readAt" IS NULL ${ids ? sql`AND id = ANY(${ids}::uuid[])` : empty} RETURNING 1`);
  return { marked: marked.length };
}
