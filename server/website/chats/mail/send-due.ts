import { systemContext } from '@/server/kernel/context';
import { type Db, db, sql, sweepDb } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { logger } from '@/server/kernel/log';
import { currentRequestId } from '@/server/kernel/telemetry/execution';
import { handServiceMail } from '@/server/workspace/mail/service-mail';
import { notify } from '@/server/workspace/notifications';
import { answerMail, type Mailed } from './content';
import { chatMailId } from './mail-id';

const AT_ONCE = 20;
/** Seconds after which a mail server that could not be reached is asked again. */
const AGAIN_SECONDS = 60;

/** Longer than it takes until a server is given a mail, or nobody waits for that any more. */
const CLAIM_SECONDS = 120;

interface Due {
  workspaceId: string;
  id: string;
  fromSeq: number;
  /** When it is due again, should nothing come of it: says whose it is. */
  until: string;
}

/**
 * Mails what members have answered to visitors who have not been there since. What is taken is due no more from just before a server
 * is given it, so that nobody gets the same words twice; what comes to nothing before, as the process dies or the database is away, is
 * due again. Where a server did not take the mail, whoever handles the chat is told. Where none could be asked, it is due again.
 * @returns whether there may be more
 */
export async function mailDueAnswers(at = new Date()): Promise<{ mailed: number; more: boolean }> {
  const due = await claimDue(at);
  const sent = await Promise.all(due.map(mailOrLeave));
  return { mailed: sent.filter(Boolean).length, more: due.length === AT_ONCE };
}

function claimDue(at: Date): Promise<Due[]> {
  const now = sql`${at.toISOString()}::timestamptz`;
  return sweepDb.query<Due>(sql`
    UPDATE "Chat" t SET "mailDueAt" = ${now} + ${CLAIM_SECONDS}::int * interval '1 second'
    FROM (SELECT "workspaceId", id FROM "Chat" WHERE "mailDueAt" <= ${now}
      ORDER BY "mailDueAt" LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED) d
    WHERE t."workspaceId" = d."workspaceId" AND t.id = d.id
    RETURNING t."workspaceId"::text, t.id::text, t."mailFromSeq" AS "fromSeq", t."mailDueAt"::text AS until`);
}

/** One that fails takes none of the others with it. */
async function mailOrLeave(due: Due): Promise<boolean> {
  try {
    return await mailOne(due);
  } catch (error) {
    logger.warn({ err: error, chat: due.id }, 'an answer in a chat was not mailed');
    return false;
  }
}

/** Ends what was taken. @returns false where a member has said more meanwhile, which goes with it later */
async function end(on: Db, { workspaceId, id, until }: Due): Promise<boolean> {
  const ended = await on.query(sql`
    UPDATE "Chat" SET "mailDueAt" = NULL, "mailFromSeq" = NULL
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid AND "mailDueAt" = ${until}::timestamptz RETURNING 1`);
  return ended.length > 0;
}

async function mailOne(due: Due): Promise<boolean> {
  const { workspaceId, id } = due;
  const chat = await readUnseen(due);
  if (!chat) {
    await end(db, due);
    return false;
  }
  const { subject, text, html } = answerMail(chat);
  const to = { name: chat.visitorName ?? '', email: chat.visitorEmail };
  let isLater = false;
  const gate = async () => {
    isLater = !(await end(db, due));
    return !isLater;
  };
  const notice = {
    workspaceId,
    workspaceName: chat.workspaceName,
    to,
    id: chatMailId(workspaceId, id),
    subject,
    text,
    html,
  };
  const outcome = await handServiceMail({ ...notice, canAnswer: true, gate });
  if (outcome === 'sent') return true;
  if (outcome === 'unreached') return postpone(due);
  if (isLater) return false;
  const ctx = systemContext(workspaceId, currentRequestId(), `chat:${id}`);
  await sqlTransaction(ctx, async (tx) => {
    await end(tx, due);
    await notify(tx, ctx, {
      to: chat.handlerUserId ? [chat.handlerUserId] : 'everyone',
      kind: 'chat',
      title: `Your answer could not be mailed to ${chat.visitorEmail}`,
      body: subject,
      href: `/chats?id=${id}`,
    });
  });
  return false;
}

async function postpone({ workspaceId, id, fromSeq }: Due): Promise<false> {
  await sweepDb.query(sql`
    UPDATE "Chat" SET "mailDueAt" = now() + ${AGAIN_SECONDS}::int * interval '1 second',
      "mailFromSeq" = least("mailFromSeq", ${fromSeq}::int)
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid`);
  return false;
}

/** What the visitor has not seen, if there is anything, and if their address may be written to. */
async function readUnseen({ workspaceId, id, fromSeq }: Due): Promise<Mailed | undefined> {
  const [row] = await db.query<Mailed>(sql`
    SELECT w.name AS "workspaceName", s.name AS "siteName", s.domains, t."pageUrl", t."visitorName", t."visitorEmail",
      t."handlerUserId"::text, m.messages
    FROM "Chat" t JOIN "Workspace" w ON w.id = t."workspaceId"
    JOIN "ChatSite" s ON s."workspaceId" = t."workspaceId" AND s.id = t."siteId"
    CROSS JOIN LATERAL (SELECT json_agg(json_build_object('body', m.body, 'userName', m."userName", 'files', m.files)
        ORDER BY m.seq) AS messages
      FROM "ChatMessage" m WHERE m."workspaceId" = t."workspaceId" AND m."chatId" = t.id AND m.seq >= ${fromSeq}
        AND m.role = 'AGENT' AND (t."lastSeenAt" IS NULL OR m."createdAt" > t."lastSeenAt")) m
    WHERE t."workspaceId" = ${workspaceId}::uuid AND t.id = ${id}::uuid AND t."visitorEmail" IS NOT NULL
      AND NOT t.spam AND NOT t.trashed AND m.messages IS NOT NULL
      AND NOT EXISTS (SELECT FROM "Suppression" x WHERE x."workspaceId" = t."workspaceId"
        AND x.email = t."visitorEmail"::citext AND x.reason IN ('BOUNCE', 'COMPLAINT'))`);
  return row;
}
