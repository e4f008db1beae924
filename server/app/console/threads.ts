import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict, notFound } from '@/server/kernel/contract/errors';
import { db, type Sql, sql } from '@/server/kernel/db/client';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { isSeen } from '@/server/outreach/mailboxes/people';
import { announce } from '@/server/workspace/live/topics';
import { notify } from '@/server/workspace/notifications';

const memberOf = ({ actor }: Context) => (actor.kind === 'member' ? actor.memberId : null);

/** Threads, each by the id of its first mail. */
interface Threads {
  threadIds: string[];
}

/** The mails of threads that came in, as far as the acting member sees them. */
const received = (ctx: Context, threadIds: string[]): Sql =>
  sql`"workspaceId" = ${ctx.workspaceId}::uuid AND "threadId" = ANY(${threadIds}::uuid[]) AND direction = 'INBOUND' AND ${isSeen(ctx, '')}`;

/** Writes columns of the mails of a thread that came in, where that changes anything. @returns how many */
async function writeReceived(tx: Transaction, ctx: Context, set: Sql, where: Sql, columns: Record<string, unknown>) {
  const write = recordSql`UPDATE "Email" SET ${set} WHERE ${where} RETURNING id::text`;
  const rows = await writeRecords<{ id: string }>(tx, ctx, 'Email', write, ({ id }) => ({
    kind: 'updated',
    id,
    columns,
  }));
  announce(tx, ctx.workspaceId, { topic: 'mail' });
  return rows.length;
}

/** Notes that the acting member has read threads, or is to read them again. */
export async function markThreads(ctx: Context, { threadIds, unread }: Threads & { unread: boolean }) {
  await sqlTransaction(ctx, (tx) => (unread ? markUnread(tx, ctx, threadIds) : markRead(tx, ctx, threadIds)));
  return { threadIds, unread };
}

/** What nobody had read is from now on unread by the others alone. */
async function markRead(tx: Transaction, ctx: Context, threadIds: string[]): Promise<void> {
  const me = memberOf(ctx);
  const fresh = await tx.query<{ threadId: string }>(sql`
    SELECT DISTINCT "threadId"::text FROM "Email" WHERE ${received(ctx, threadIds)} AND unread`);
  const where = sql`${received(ctx, threadIds)} AND unread`;
  await writeReceived(tx, ctx, sql`unread = false`, where, { unread: false });
  if (fresh.length > 0 && me !== null)
    await tx.query(sql`
      INSERT INTO "MailThreadUnread" ("workspaceId", "memberId", "threadId")
      SELECT m."workspaceId", m.id, t.id FROM "Member" m
      CROSS JOIN unnest(${fresh.map(({ threadId }) => threadId)}::uuid[]) AS t(id)
      WHERE m."workspaceId" = ${ctx.workspaceId}::uuid AND m.id <> ${me}::uuid ON CONFLICT DO NOTHING`);
  await tx.query(sql`
    DELETE FROM "MailThreadUnread" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "memberId" = ${me}::uuid
      AND "threadId" = ANY(${threadIds}::uuid[])`);
}

async function markUnread(tx: Transaction, ctx: Context, threadIds: string[]): Promise<void> {
  const me = memberOf(ctx);
  if (me === null) {
    const newest = sql`id IN (SELECT DISTINCT ON ("threadId") id FROM "Email" WHERE ${received(ctx, threadIds)}
      ORDER BY "threadId", id DESC)`;
    const where = sql`${received(ctx, threadIds)} AND ${newest}`;
    await writeReceived(tx, ctx, sql`unread = true`, where, { unread: true });
    return;
  }
  await tx.query(sql`
    INSERT INTO "MailThreadUnread" ("workspaceId", "memberId", "threadId")
    SELECT DISTINCT "workspaceId", ${me}::uuid, "threadId" FROM "Email" WHERE ${received(ctx, threadIds)} ON CONFLICT DO NOTHING`);
  announce(tx, ctx.workspaceId, { topic: 'mail' });
}

/** Puts what came in away, or back; what comes in later is in the inbox again. */
export async function archiveThreads(ctx: Context, { threadIds, archived }: Threads & { archived: boolean }) {
  const where = sql`${received(ctx, threadIds)} AND (archived <> ${archived} OR "snoozedUntil" IS NOT NULL)`;
  const set = sql`archived = ${archived}, "snoozedUntil" = NULL`;
  const columns = { archived, snoozedUntil: null };
  const mails = await sqlTransaction(ctx, (tx) => writeReceived(tx, ctx, set, where, columns));
  return { threadIds, mails };
}

/** Puts threads off until a time, or has them back at once. */
export async function snoozeThreads(ctx: Context, { threadIds, until }: Threads & { until: string | null }) {
  const where = sql`${received(ctx, threadIds)} AND "snoozedUntil" IS DISTINCT FROM ${until}::timestamptz`;
  const set = sql`archived = false, "snoozedUntil" = ${until}::timestamptz`;
  const columns = { archived: false, snoozedUntil: until };
  const mails = await sqlTransaction(ctx, async (tx) => {
    const written = await writeReceived(tx, ctx, set, where, columns);
    if (written > 0) await agree(tx, ctx, threadIds, 'snoozedById', memberOf(ctx));
    return written;
  });
  return { threadIds, mails };
}

/** Says who sees to threads, and tells them. Throws the 409 of somebody to whom their mail is not open. */
export async function assignThreads(ctx: Context, { threadIds, memberId }: Threads & { memberId: string | null }) {
  await sqlTransaction(ctx, async (tx) => {
    const mails = await tx.query<{ id: string; threadId: string; subject: string }>(sql`
      SELECT DISTINCT ON ("threadId") id::text, "threadId"::text, subject FROM "Email" WHERE "workspaceId" = ${ctx.workspaceId}::uuid
        AND "threadId" = ANY(${threadIds}::uuid[]) AND ${isSeen(ctx, '')} ORDER BY "threadId", id DESC`);
    const [mail] = mails;
    if (!mail || mails.length < new Set(threadIds).size) throw notFound('Email');
    if (memberId !== null) await assertMaySee(tx, ctx, threadIds, memberId);
    await agree(tx, ctx, threadIds, 'assigneeId', memberId);
    announce(tx, ctx.workspaceId, { topic: 'mail' });
    if (memberId === null || memberId === memberOf(ctx)) return;
    const many = mails.length > 1;
    await notify(tx, ctx, {
      to: [memberId],
      kind: 'mail',
      title: many ? `${mails.length} mails are yours to see to` : 'A mail is yours to see to',
      body: many ? null : mail.subject,
      href: many ? '/inbox?box=mine' : `/inbox?box=inbox&id=${mail.id}`,
    });
  });
  return { threadIds, memberId };
}

/** What would be somebody's to see to must be open to them. */
async function assertMaySee(tx: Transaction, ctx: Context, threadIds: string[], memberId: string): Promise<void> {
  const [member] = await tx.query<{ name: string }>(sql`
    SELECT name FROM "Member" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${memberId}::uuid`);
  if (!member) throw notFound('Member');
  const them = {
    workspaceId: ctx.workspaceId,
    actor: { kind: 'member', memberId, role: 'member', scopes: [] },
  } as const;
  const [closed] = await tx.query(sql`
    SELECT 1 AS closed FROM "Email" t WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t."threadId" = ANY(${threadIds}::uuid[])
      AND t.direction = 'INBOUND' AND NOT ${isSeen(them)} LIMIT 1`);
  if (closed) throw conflict(`The mailbox is not open to ${member.name}. Its settings say who uses it.`);
}

function agree(
  tx: Transaction,
  ctx: Context,
  threadIds: string[],
  column: 'assigneeId' | 'snoozedById',
  id: string | null,
) {
  const by = { assigneeId: null, snoozedById: null, [column]: id };
  const set =
    column === 'assigneeId' ? sql`"assigneeId" = excluded."assigneeId"` : sql`"snoozedById" = excluded."snoozedById"`;
  return tx.query(sql`
    INSERT INTO "MailThread" ("workspaceId", id, "assigneeId", "snoozedById")
    SELECT ${ctx.workspaceId}::uuid, t.id, ${by.assigneeId}::uuid, ${by.snoozedById}::uuid
    FROM (SELECT DISTINCT id FROM unnest(${threadIds}::uuid[]) AS u(id)) t
    ON CONFLICT ("workspaceId", id) DO UPDATE SET ${set}`);
}

/** Which of the boxes of what came in a thread is in. */
export type ThreadPlace = 'inbox' | 'snoozed' | 'archived';

/** Who sees to a thread, and where it is. */
export async function threadState(ctx: Context, { threadId }: { threadId: string }) {
  const [row] = await db.query<{ assigneeId: string | null; place: ThreadPlace }>(sql`
    SELECT (SELECT k."assigneeId"::text FROM "MailThread" k WHERE k."workspaceId" = ${ctx.workspaceId}::uuid AND k.id = ${threadId}::uuid)
      AS "assigneeId",
      CASE WHEN bool_or(NOT archived AND "snoozedUntil" IS NULL) THEN 'inbox' WHEN bool_or("snoozedUntil" IS NOT NULL) THEN 'snoozed'
        WHEN bool_or(archived) THEN 'archived' ELSE 'inbox' END AS place
    FROM "Email" WHERE ${received(ctx, [threadId])}`);
  return row ?? { assigneeId: null, place: 'inbox' as const };
}
