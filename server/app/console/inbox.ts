import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { db, raw, type Sql, sql } from '@/server/kernel/db/client';
import { all, utcText } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';

export const BOXES = ['inbox', 'unread', 'sent', 'drafts', 'outbox'] as const;
export type Box = (typeof BOXES)[number];

/** A thread as a list shows it: by its newest mail that belongs into the box. */
export interface ThreadItem {
  id: string;
  threadId: string;
  status: 'DRAFT' | 'SCHEDULED' | 'QUEUED' | 'SENT' | 'FAILED';
  direction: 'OUTBOUND' | 'INBOUND';
  subject: string;
  snippet: string;
  fromEmail: string;
  toEmail: string;
  contact: { id: string; name: string } | null;
  campaign: { id: string; name: string } | null;
  replyClass: string | null;
  /** Whether it may ask to be left alone, which nobody has decided yet. */
  asksToStop: boolean;
  opened: boolean;
  unread: boolean;
  mails: number;
  at: string;
}

const FILTERS: Record<Box, Sql> = {
  inbox: sql`direction = 'INBOUND'`,
  unread: sql`direction = 'INBOUND' AND unread`,
  sent: sql`direction = 'OUTBOUND' AND status = 'SENT'`,
  drafts: sql`status = 'DRAFT'`,
  outbox: sql`direction = 'OUTBOUND' AND status IN ('SCHEDULED', 'QUEUED', 'FAILED')`,
};
const SNIPPET_LENGTH = 160;

/** Threads that have a mail in a box, newest first. `before` is the id of the last one of the page before. */
export async function listThreads(ctx: Context, { box, before, limit }: { box: Box; before?: string; limit: number }) {
  const filter = FILTERS[box];
  const rows = await db.query<ThreadItem>(sql`
    SELECT m.id::text, m."threadId"::text, m.status, m.direction, m.subject, m."fromEmail", m."toEmail", m."replyClass", coalesce(m."stopRequest" = 'PENDING', false) AS "asksToStop",
      left(regexp_replace(coalesce(nullif(left(m."bodyText", 2000), ''), regexp_replace(left(m."bodyHtml", 8000), '<[^>]*>', ' ', 'g')), '\\s+', ' ', 'g'),
        ${SNIPPET_LENGTH}::int) AS snippet,
      CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS contact,
      CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'name', g.name) END AS campaign,
      m.opens > 0 AS opened, t.unread, t.mails, ${raw(utcText('coalesce(m."sentAt", m."createdAt")'))} AS at
    FROM (
      SELECT e.* FROM "Email" e
      WHERE ${all([sql`e."workspaceId" = ${ctx.workspaceId}::uuid`, filter, before !== undefined && sql`e.id < ${before}::uuid`])}
        AND NOT EXISTS (
          SELECT 1 FROM (SELECT * FROM "Email" x WHERE x."workspaceId" = e."workspaceId" AND x."threadId" = e."threadId"
            AND x.id > e.id) later WHERE ${filter})
      ORDER BY e.id DESC LIMIT ${limit + 1}
    ) m
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS mails, bool_or(x.unread) AS unread FROM "Email" x
      WHERE x."workspaceId" = m."workspaceId" AND x."threadId" = m."threadId") t
    LEFT JOIN "Contact" c ON c."workspaceId" = m."workspaceId" AND c.id = m."contactId"
    LEFT JOIN "Campaign" g ON g."workspaceId" = m."workspaceId" AND g.id = m."campaignId"
    ORDER BY m.id DESC`);
  const threads = rows.slice(0, limit);
  return { threads, nextCursor: rows.length > limit ? (threads.at(-1)?.id ?? null) : null };
}

/** How many mails wait to be read, to be reviewed, and to go out. */
export async function countBoxes(ctx: Context): Promise<{ unread: number; drafts: number; outbox: number }> {
  const count = (filter: Sql) =>
    sql`(SELECT count(*)::int FROM "Email" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND ${filter})`;
  const [row] = await db.query<{ unread: number; drafts: number; outbox: number }>(
    sql`SELECT ${count(FILTERS.unread)} AS unread, ${count(FILTERS.drafts)} AS drafts, ${count(FILTERS.outbox)} AS outbox`,
  );
  return row ?? { unread: 0, drafts: 0, outbox: 0 };
}

/** Notes that the mails of a thread that came in were read, or that its newest is to be read again. */
export async function markThread(ctx: Context, { threadId, unread }: { threadId: string; unread: boolean }) {
  const thread = sql`"workspaceId" = ${ctx.workspaceId}::uuid AND "threadId" = ${threadId}::uuid AND direction = 'INBOUND'`;
  const meant = unread ? sql`id = (SELECT id FROM "Email" WHERE ${thread} ORDER BY id DESC LIMIT 1)` : sql`unread`;
  const write = recordSql`UPDATE "Email" SET unread = ${unread} WHERE ${thread} AND ${meant} RETURNING id::text`;
  await sqlTransaction(ctx, (tx) =>
    writeRecords<{ id: string }>(tx, ctx, 'Email', write, ({ id }) => ({ kind: 'updated', id, columns: { unread } })),
  );
  return { threadId, unread };
}
