import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { db, type Sql, sql } from '@/server/kernel/db/client';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { announce } from '@/server/kernel/live/topics';
import { notify } from '@/server/workspace/notifications';

const memberOf = ({ actor }: Context) => (actor.kind === 'member' ? actor.memberId : null);

interface ThreadId {
  threadId: string;
}

/** The mails of a thread that came in. */
const received = (ctx: Pick<Context, 'workspaceId'>, threadId: string): Sql =>
  sql`"workspaceId" = ${ctx.workspaceId}::uuid AND "threadId" = ${threadId}::uuid AND direction = 'INBOUND'`;

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

/** Notes that the acting member has read a thread, or is to read it again. */
export async function markThread(ctx: Context, { threadId, unread }: ThreadId & { unread: boolean }) {
  await sqlTransaction(ctx, (tx) => (unread ? markUnread(tx, ctx, threadId) : markRead(tx, ctx, threadId)));
  return { threadId, unread };
}

/** What nobody had read is from now on unread by the others alone. */
async function markRead(tx: Transaction, ctx: Context, threadId: string): Promise<void> {
  const me = memberOf(ctx);
  const where = sql`${received(ctx, threadId)} AND unread`;
  const read = await writeReceived(tx, ctx, sql`unread = false`, where, { unread: false });
  if (read > 0 && me !== null)
    await tx.query(sql`
      INSERT INTO "MailThreadUnread" ("workspaceId", "memberId", "threadId")
      SELECT m."workspaceId", m.id, ${threadId}::uuid FROM "Member" m
      WHERE m."workspaceId" = ${ctx.workspaceId}::uuid AND m.id <> ${me}::uuid ON CONFLICT DO NOTHING`);
  await tx.query(sql`
    DELETE FROM "MailThreadUnread"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "memberId" = ${me}::uuid AND "threadId" = ${threadId}::uuid`);
}

async function markUnread(tx: Transaction, ctx: Context, threadId: string): Promise<void> {
  const me = memberOf(ctx);
  if (me === null) {
    const newest = sql`id = (SELECT id FROM "Email" WHERE ${received(ctx, threadId)} ORDER BY id DESC LIMIT 1)`;
    await writeReceived(tx, ctx, sql`unread = true`, sql`${received(ctx, threadId)} AND ${newest}`, { unread: true });
    return;
  }
  await tx.query(sql`
    INSERT INTO "MailThreadUnread" ("workspaceId", "memberId", "threadId")
    SELECT ${ctx.workspaceId}::uuid, ${me}::uuid, ${threadId}::uuid
    WHERE EXISTS (SELECT FROM "Email" WHERE ${received(ctx, threadId)}) ON CONFLICT DO NOTHING`);
  announce(tx, ctx.workspaceId, { topic: 'mail' });
}

/** Puts what came in away, or back; what comes in later is in the inbox again. */
export async function archiveThread(ctx: Context, { threadId, archived }: ThreadId & { archived: boolean }) {
  const where = sql`${received(ctx, threadId)} AND (archived <> ${archived} OR "snoozedUntil" IS NOT NULL)`;
  const set = sql`archived = ${archived}, "snoozedUntil" = NULL`;
  const columns = { archived, snoozedUntil: null };
  const mails = await sqlTransaction(ctx, (tx) => writeReceived(tx, ctx, set, where, columns));
  return { threadId, mails };
}

/** Puts a thread off until a time, or has it back at once. */
export async function snoozeThread(ctx: Context, { threadId, until }: ThreadId & { until: string | null }) {
  const where = sql`${received(ctx, threadId)} AND "snoozedUntil" IS DISTINCT FROM ${until}::timestamptz`;
  const set = sql`archived = false, "snoozedUntil" = ${until}::timestamptz`;
  const columns = { archived: false, snoozedUntil: until };
  const mails = await sqlTransaction(ctx, async (tx) => {
    const written = await writeReceived(tx, ctx, set, where, columns);
    if (written > 0) await agree(tx, ctx, threadId, 'snoozedById', memberOf(ctx));
    return written;
  });
  return { threadId, mails };
}

/** Says who sees to a thread, and tells them. */
export async function assignThread(ctx: Context, { threadId, memberId }: ThreadId & { memberId: string | null }) {
  await sqlTransaction(ctx, async (tx) => {
    const [mail] = await tx.query<{ id: string; subject: string }>(sql`
      SELECT id::text, subject FROM "Email" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "threadId" = ${threadId}::uuid
      ORDER BY id DESC LIMIT 1`);
    if (!mail) throw notFound('Email');
    const [member] = await tx.query(sql`
      SELECT 1 AS known FROM "Member" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${memberId}::uuid`);
    if (memberId !== null && !member) throw notFound('Member');
    await agree(tx, ctx, threadId, 'assigneeId', memberId);
    announce(tx, ctx.workspaceId, { topic: 'mail' });
    if (memberId === null || memberId === memberOf(ctx)) return;
    const body = mail.subject;
    await notify(tx, ctx, {
      to: [memberId],
      kind: 'mail',
      title: 'A mail is yours to see to',
      body,
      href: hrefOf(mail.id),
    });
  });
  return { threadId, memberId };
}

const hrefOf = (id: string) => `/inbox?box=inbox&id=${id}`;

function agree(
  tx: Transaction,
  ctx: Context,
  threadId: string,
  column: 'assigneeId' | 'snoozedById',
  id: string | null,
) {
  const by = { assigneeId: null, snoozedById: null, [column]: id };
  const set =
    column === 'assigneeId' ? sql`"assigneeId" = excluded."assigneeId"` : sql`"snoozedById" = excluded."snoozedById"`;
  return tx.query(sql`
    INSERT INTO "MailThread" ("workspaceId", id, "assigneeId", "snoozedById")
    VALUES (${ctx.workspaceId}::uuid, ${threadId}::uuid, ${by.assigneeId}::uuid, ${by.snoozedById}::uuid)
    ON CONFLICT ("workspaceId", id) DO UPDATE SET ${set}`);
}

/** Who sees to a thread. */
export async function threadState(ctx: Context, { threadId }: ThreadId) {
  const [row] = await db.query<{ assigneeId: string | null }>(sql`
    SELECT "assigneeId"::text FROM "MailThread" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${threadId}::uuid`);
  return { assigneeId: row?.assigneeId ?? null };
}
