import type { Context } from '@/server/kernel/context';
import { db, empty, raw, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import type { NotificationKind } from './kinds';
import { mine } from './mine';

/** What a member was told. */
export interface Notification {
  id: string;
  kind: NotificationKind;
  title: string;
  body: string | null;
  href: string;
  read: boolean;
  createdAt: string;
}

/** What the member was told, newest first. `before` is the id of the last one of the page before. */
export async function listNotifications(ctx: Context, { limit, before }: { limit: number; before?: string }) {
  const rows = await db.query<Notification>(sql`
    SELECT id::text, kind, title, body, href, "readAt" IS NOT NULL AS read, ${raw(utcText('"createdAt"'))} AS "createdAt"
    FROM "Notification" WHERE ${mine(ctx)} ${before ? sql`AND id < ${before}::uuid` : empty}
    ORDER BY "Notification".id DESC LIMIT ${limit + 1}`);
  const notifications = rows.slice(0, limit);
  return { notifications, nextCursor: rows.length > limit ? (notifications.at(-1)?.id ?? null) : null };
}

/** More than this are not counted: nobody wants to know. */
const COUNTED = 100;

/** How many of them the member has not read, up to `COUNTED`. */
export async function countUnread(ctx: Context): Promise<{ unread: number }> {
  const [row] = await db.query<{ unread: number }>(sql`
    SELECT count(*)::int AS unread FROM (
      SELECT FROM "Notification" WHERE ${mine(ctx)} AND "readAt" IS NULL LIMIT ${COUNTED}::int) few`);
  return { unread: row?.unread ?? 0 };
}
