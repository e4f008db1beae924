import type { Context } from '@/server/kernel/context';
import { type Db, sql } from '@/server/kernel/db/client';

/** A mailbox of a workspace. */
export interface MailboxRef extends Pick<Context, 'workspaceId'> {
  mailboxId: string;
}

/** What a mailbox may still send in a day. `day` names the day for giving one back; null where there is no limit. */
export interface Quota {
  granted: number;
  day: string | null;
  /** When the next day begins, in the time zone of the mailbox's member. */
  nextDayAt: string;
}

const UNLIMITED = { day: null, nextDayAt: '' };

/**
 * Takes of the mailbox's quota of the day, as much as is left of what is wanted. One statement, so that no number of processes goes
 * over the limit, and a limit that is changed meanwhile holds at once.
 */
export async function takeQuota(on: Db, { workspaceId, mailboxId }: MailboxRef, wanted: number): Promise<Quota> {
  const [limited] = await on.query(sql`
    SELECT 1 FROM "Mailbox" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${mailboxId}::uuid AND "dailyLimit" IS NOT NULL`);
  if (!limited) return { granted: wanted, ...UNLIMITED };
  const [quota] = await on.query<{ granted: number; day: string; nextDayAt: Date }>(sql`
    WITH b AS (
      SELECT m."workspaceId", m.id, m."dailyLimit", m."sentOn", m."sentCount", coalesce(p.timezone, w.timezone) AS zone
      FROM "Mailbox" m JOIN "Workspace" w ON w.id = m."workspaceId"
      LEFT JOIN "Member" p ON p."workspaceId" = m."workspaceId" AND p.id = m."memberId"
      WHERE m."workspaceId" = ${workspaceId}::uuid AND m.id = ${mailboxId}::uuid FOR UPDATE OF m
    ), d AS (
      SELECT *, (now() AT TIME ZONE zone)::date AS today FROM b
    ), g AS (
      SELECT *, CASE WHEN "sentOn" = today THEN "sentCount" ELSE 0 END AS base FROM d
    ), n AS (
      SELECT *, least(${wanted}::int, greatest(coalesce("dailyLimit", 2147483647) - base, 0)) AS granted FROM g
    )
    UPDATE "Mailbox" m SET "sentOn" = n.today, "sentCount" = n.base + n.granted
    FROM n WHERE m."workspaceId" = n."workspaceId" AND m.id = n.id
    RETURNING n.granted, n.today::text AS day, (n.today + 1)::timestamp AT TIME ZONE n.zone AS "nextDayAt"`);
  if (!quota) return { granted: wanted, ...UNLIMITED };
  return { ...quota, nextDayAt: new Date(quota.nextDayAt).toISOString() };
}

/** Returns quota: what it was taken for certainly did not go out. */
export async function returnQuota(
  on: Db,
  { workspaceId, mailboxId }: MailboxRef,
  day: string,
  count = 1,
): Promise<void> {
  await on.query(sql`
    UPDATE "Mailbox" SET "sentCount" = greatest("sentCount" - ${count}::int, 0)
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${mailboxId}::uuid AND "sentOn" = ${day}::date`);
}

/** Returns quota that was taken at a moment, by a process that is gone: of the day that it then was for the mailbox. */
export async function returnQuotaTakenAt(on: Db, { workspaceId, mailboxId }: MailboxRef, takenAt: Date, count: number) {
  await on.query(sql`
    UPDATE "Mailbox" m SET "sentCount" = greatest(m."sentCount" - ${count}::int, 0)
    FROM "Workspace" w
    WHERE m."workspaceId" = ${workspaceId}::uuid AND m.id = ${mailboxId}::uuid AND w.id = m."workspaceId" AND m."sentOn" =
      (${takenAt.toISOString()}::timestamptz AT TIME ZONE coalesce((SELECT p.timezone FROM "Member" p
        WHERE p."workspaceId" = m."workspaceId" AND p.id = m."memberId"), w.timezone))::date`);
}
