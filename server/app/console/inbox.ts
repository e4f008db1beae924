import type { Context } from '@/server/kernel/context';
import { db, join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { all, utcText } from '@/server/kernel/db/record';
import { isSeen } from '@/server/outreach/mailboxes/people';
import { findMail } from './mail-search';

export const BOXES = ['inbox', 'unread', 'mine', 'snoozed', 'archived', 'sent', 'drafts', 'outbox'] as const;
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
  /** By the member who asks. */
  unread: boolean;
  assignee: { id: string; name: string } | null;
  snoozedUntil: string | null;
  mails: number;
  at: string;
}

const memberOf = ({ actor }: Context) => (actor.kind === 'member' ? actor.memberId : null);

const HERE = sql`direction = 'INBOUND' AND NOT archived AND "snoozedUntil" IS NULL`;

/** Threads that the acting member has not read and somebody else has. */
const unreadByMe = (ctx: Context) => sql`SELECT u."threadId" FROM "MailThreadUnread" u
  WHERE u."workspaceId" = ${ctx.workspaceId}::uuid AND u."memberId" = ${memberOf(ctx)}::uuid`;

const filtersOf = (ctx: Context): Record<Box, Sql> => ({
  inbox: HERE,
  unread: sql`${HERE} AND (unread OR "threadId" IN (${unreadByMe(ctx)}))`,
  mine: sql`direction = 'INBOUND' AND NOT archived AND "threadId" IN (SELECT k.id FROM "MailThread" k
    WHERE k."workspaceId" = ${ctx.workspaceId}::uuid AND k."assigneeId" = ${memberOf(ctx)}::uuid)`,
  snoozed: sql`direction = 'INBOUND' AND "snoozedUntil" IS NOT NULL`,
  archived: sql`direction = 'INBOUND' AND archived`,
  sent: sql`direction = 'OUTBOUND' AND status = 'SENT'`,
  drafts: sql`status = 'DRAFT'`,
  outbox: sql`direction = 'OUTBOUND' AND status IN ('SCHEDULED', 'QUEUED', 'FAILED')`,
});
/** What else holds, of what the member sees, within a mailbox. */
const shown = (ctx: Context, mailboxId: string | undefined, filter: Sql): Sql =>
  all([isSeen(ctx, ''), mailboxId !== undefined && sql`"mailboxId" = ${mailboxId}::uuid`, sql`(${filter})`]);

/** Which mails of a row without a name a box has or a search in all boxes finds, as its threads go by; any where neither is named. */
export async function mailIn(ctx: Context, { box, q, before }: Partial<Pick<Asked, 'box' | 'q' | 'before'>>) {
  const found = q ? await findMail(ctx, q, before) : undefined;
  const among = found?.among ?? (box ? filtersOf(ctx)[box] : sql`TRUE`);
  return { among: sql`(${among})`, goesOnBefore: found?.goesOnBefore };
}

const SNIPPET_LENGTH = 160;

interface Asked {
  box: Box;
  /** Looked for in subjects, people and texts, in all boxes; mail-query.ts says what else. */
  q?: string | undefined;
  /** Only what came in by this mailbox, or goes out from it. */
  mailboxId?: string | undefined;
  before?: string | undefined;
  limit: number;
}

/** Threads that have a mail in a box, newest first. `before` is the id of the last one of the page before. */
export async function listThreads(ctx: Context, { box, q, mailboxId, before, limit }: Asked) {
  const found = q ? await findMail(ctx, q, before) : undefined;
  const filter = shown(ctx, mailboxId, found?.matches ?? filtersOf(ctx)[box]);
  const among = found ? shown(ctx, mailboxId, found.among) : filter;
  const rows = await db.query<ThreadItem>(sql`
    SELECT m.id::text, m."threadId"::text, m.status, m.direction, m.subject, m."fromEmail", m."toEmail", m."replyClass", coalesce(m."stopRequest" = 'PENDING', false) AS "asksToStop",
      left(regexp_replace(coalesce(nullif(left(m."bodyText", 2000), ''), regexp_replace(left(m."bodyHtml", 8000), '<[^>]*>', ' ', 'g')), '\\s+', ' ', 'g'),
        ${SNIPPET_LENGTH}::int) AS snippet,
      CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS contact,
      CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'name', g.name) END AS campaign,
      m.opens > 0 AS opened, t.mails,
      t.unread OR m."threadId" IN (${unreadByMe(ctx)}) AS unread, ${raw(utcText('m."snoozedUntil"'))} AS "snoozedUntil",
      CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END AS assignee, ${raw(utcText('coalesce(m."sentAt", m."createdAt")'))} AS at
    FROM (
      SELECT e.* FROM "Email" e
      WHERE ${all([sql`e."workspaceId" = ${ctx.workspaceId}::uuid`, among, before !== undefined && sql`e.id < ${before}::uuid`])}
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
    LEFT JOIN "MailThread" k ON k."workspaceId" = m."workspaceId" AND k.id = m."threadId"
    LEFT JOIN "Member" p ON p."workspaceId" = k."workspaceId" AND p.id = k."assigneeId"
    ORDER BY m.id DESC`);
  const threads = rows.slice(0, limit);
  const last = rows.length > limit ? threads.at(-1)?.id : found?.goesOnBefore;
  return { threads, nextCursor: last ?? null };
}

const COUNTED = ['unread', 'mine', 'snoozed', 'drafts', 'outbox'] as const;
type Counts = Record<(typeof COUNTED)[number], number>;

/** How many threads are in the boxes that somebody has to look at. */
export async function countBoxes(ctx: Context, { mailboxId }: Pick<Asked, 'mailboxId'> = {}): Promise<Counts> {
  const filters = filtersOf(ctx);
  const [row] = await db.query<Counts>(
    sql`SELECT ${join(
      COUNTED.map(
        (box) => sql`(SELECT count(DISTINCT "threadId")::int FROM "Email"
        WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND ${shown(ctx, mailboxId, filters[box])}) AS ${raw(box)}`,
      ),
    )}`,
  );
  return row ?? { unread: 0, mine: 0, snoozed: 0, drafts: 0, outbox: 0 };
}
