import { sql, sweepDb } from '@/server/kernel/db/client';
import { sendNotice } from '@/server/workspace/mail/notice';
import { notificationMailId } from '@/server/workspace/mail/notice-id';
import type { NotificationKind } from './kinds';
import { type Told, writeMail } from './mail-text';

/** Notifications that are looked at in one step. */
const BATCH = 200;

interface Due extends Told {
  workspaceId: string;
  memberId: string;
  kind: NotificationKind;
  read: boolean;
}

/**
 * Mails what members have chosen to be told by mail: one mail to each, of all that is due. What was read in the console
 * meanwhile needs none. Each notification is mailed at most once, whoever sends at the same time and whatever dies: it is no
 * longer due before its mail goes, and it is in the console in any case.
 * @param clock the time by which mails are due
 */
export async function drainNotificationMail(clock = new Date()): Promise<{ mailed: number; more: boolean }> {
  const due = await takeDue(clock);
  const byMember = new Map<string, Due[]>();
  for (const one of due) {
    if (one.read) continue;
    const key = `${one.workspaceId}/${one.memberId}`;
    byMember.set(key, [...(byMember.get(key) ?? []), one]);
  }
  const sent = await Promise.all([...byMember.values()].map(mail));
  return { mailed: sent.filter(Boolean).length, more: due.length >= BATCH };
}

function takeDue(clock: Date): Promise<Due[]> {
  const at = clock.toISOString();
  return sweepDb.query<Due>(sql`
    WITH first AS (
      SELECT "workspaceId", "memberId" FROM "Notification" WHERE "mailDueAt" <= ${at}::timestamptz
      ORDER BY "mailDueAt" LIMIT ${BATCH}::int)
    UPDATE "Notification" n SET "mailDueAt" = NULL FROM (SELECT DISTINCT "workspaceId", "memberId" FROM first) f
    WHERE n."workspaceId" = f."workspaceId" AND n."memberId" = f."memberId" AND n."mailDueAt" <= ${at}::timestamptz
    RETURNING n."workspaceId"::text, n."memberId"::text, n.kind, n.title, n.body, n.href, n."readAt" IS NOT NULL AS read`);
}

async function mail(told: Due[]): Promise<boolean> {
  const [{ workspaceId, memberId } = { workspaceId: '', memberId: '' }] = told;
  const [reader] = await sweepDb.query<{ email: string; name: string; workspaceName: string }>(sql`
    SELECT m.email::text, m.name, w.name AS "workspaceName" FROM "Member" m JOIN "Workspace" w ON w.id = m."workspaceId"
    WHERE m."workspaceId" = ${workspaceId}::uuid AND m.id = ${memberId}::uuid AND m."userId" IS NOT NULL`);
  if (!reader) return false;
  const { email, name, workspaceName } = reader;
  const written = writeMail(told, workspaceName);
  return sendNotice({ workspaceId, workspaceName, to: { name, email }, id: notificationMailId(), ...written });
}
