import { sql, sweepDb } from '@/server/kernel/db/client';
import { logger } from '@/server/kernel/log';
import { handServiceMail } from '@/server/workspace/mail/service-mail';
import { notificationMailId } from '@/server/workspace/mail/service-mail-id';
import type { NotificationKind } from './kinds';
import { type MailedNotification, writeMail } from './mail-text';

/** Notifications that are looked at in one step. */
const BATCH = 200;

/** Seconds after which a mail server that could not be reached is asked again. */
const AGAIN_SECONDS = 60;

/** Longer than it takes until a server is given a mail, or nobody waits for that any more. */
const CLAIM_SECONDS = 120;

interface Due extends MailedNotification {
  id: string;
  workspaceId: string;
  memberId: string;
  kind: NotificationKind;
  read: boolean;
  /** When it is due again, should nothing come of it: says whose it is. */
  until: string | null;
}

/**
 * Mails what members have chosen to be told by mail: one mail to each, of all that is due. What was read in the console
 * meanwhile needs none. Each notification is mailed at most once, whoever sends at the same time and whatever dies: it is no
 * longer due from just before a server is given its mail. What comes to nothing before is due again. It is in the console in any case.
 * @param clock the time by which mails are due
 */
export async function drainNotificationMail(clock = new Date()): Promise<{ mailed: number; more: boolean }> {
  const due = await claimDue(clock);
  const byMember = new Map<string, Due[]>();
  for (const one of due) {
    if (one.read) continue;
    const key = `${one.workspaceId}/${one.memberId}`;
    byMember.set(key, [...(byMember.get(key) ?? []), one]);
  }
  const sent = await Promise.all([...byMember.values()].map(mailOrLeave));
  return { mailed: sent.filter(Boolean).length, more: due.length >= BATCH };
}

function claimDue(clock: Date): Promise<Due[]> {
  const at = clock.toISOString();
  return sweepDb.query<Due>(sql`
    WITH first AS (
      SELECT "workspaceId", "memberId" FROM "Notification" WHERE "mailDueAt" <= ${at}::timestamptz
      ORDER BY "mailDueAt" LIMIT ${BATCH}::int)
    UPDATE "Notification" n
    SET "mailDueAt" = CASE WHEN n."readAt" IS NULL THEN ${at}::timestamptz + ${CLAIM_SECONDS}::int * interval '1 second' END
    FROM (SELECT DISTINCT "workspaceId", "memberId" FROM first) f
    WHERE n."workspaceId" = f."workspaceId" AND n."memberId" = f."memberId" AND n."mailDueAt" <= ${at}::timestamptz
    RETURNING n.id::text, n."workspaceId"::text, n."memberId"::text, n.kind, n.title, n.body, n.href, n."readAt" IS NOT NULL AS read,
      n."mailDueAt"::text AS until`);
}

/** One member whom nothing could be mailed takes none of the others with them. */
async function mailOrLeave(told: Due[]): Promise<boolean> {
  try {
    return await mail(told);
  } catch (error) {
    logger.warn({ err: error, memberId: told[0]?.memberId }, 'notifications were not mailed');
    return false;
  }
}

/** Ends what was taken, but for what somebody else has taken since. @returns whether anything was left of it */
async function end(told: Due[]): Promise<boolean> {
  const of = <K extends 'workspaceId' | 'id' | 'until'>(name: K) => told.map((one) => one[name]);
  const ended = await sweepDb.query(sql`
    UPDATE "Notification" n SET "mailDueAt" = NULL
    FROM unnest(${of('workspaceId')}::uuid[], ${of('id')}::uuid[], ${of('until')}::timestamptz[]) AS t("workspaceId", id, until)
    WHERE n."workspaceId" = t."workspaceId" AND n.id = t.id AND n."mailDueAt" = t.until RETURNING 1 AS ended`);
  return ended.length > 0;
}

async function mail(told: Due[]): Promise<boolean> {
  const [{ workspaceId, memberId } = { workspaceId: '', memberId: '' }] = told;
  const [reader] = await sweepDb.query<{ email: string; name: string; workspaceName: string }>(sql`
    SELECT m.email::text, m.name, w.name AS "workspaceName" FROM "Member" m JOIN "Workspace" w ON w.id = m."workspaceId"
    WHERE m."workspaceId" = ${workspaceId}::uuid AND m.id = ${memberId}::uuid AND m."userId" IS NOT NULL`);
  if (!reader) {
    await end(told);
    return false;
  }
  const { email, name, workspaceName } = reader;
  const written = writeMail(told, workspaceName);
  const notice = { workspaceId, workspaceName, to: { name, email }, id: notificationMailId(), ...written };
  const outcome = await handServiceMail({ ...notice, gate: () => end(told) });
  if (outcome === 'unreached') await postpone(told);
  else await end(told);
  return outcome === 'sent';
}

async function postpone(told: Due[]): Promise<void> {
  await sweepDb.query(sql`
    UPDATE "Notification" n SET "mailDueAt" = now() + ${AGAIN_SECONDS}::int * interval '1 second'
    FROM unnest(${told.map(({ workspaceId }) => workspaceId)}::uuid[], ${told.map(({ id }) => id)}::uuid[]) AS t("workspaceId", id)
    WHERE n."workspaceId" = t."workspaceId" AND n.id = t.id AND n."readAt" IS NULL`);
}
