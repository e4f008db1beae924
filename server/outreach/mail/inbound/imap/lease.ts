import { sql, sweepDb } from '@/server/kernel/db/client';

const LEASE_SECONDS = 60;

/** A mailbox that this process holds; another `version` means other settings. */
export interface HeldMailbox {
  workspaceId: string;
  mailboxId: string;
  version: string;
}

/**
 * Takes mailboxes that nobody watches, and keeps those that the watcher has, in one statement: of several processes one
 * holds each. To be called well within the minute that a lease lasts.
 */
export function holdMailboxes(watcherId: string, limit: number): Promise<HeldMailbox[]> {
  return sweepDb.query<HeldMailbox>(sql`
    WITH wanted AS (
      SELECT b."workspaceId", b.id FROM "Mailbox" b
      LEFT JOIN "MailboxWatch" w ON w."workspaceId" = b."workspaceId" AND w."mailboxId" = b.id
      WHERE b.imap IS NOT NULL AND b.status <> 'PAUSED'
        AND (w."mailboxId" IS NULL OR w."leaseUntil" < now() OR w."watcherId" = ${watcherId}::uuid)
      ORDER BY coalesce(w."watcherId" = ${watcherId}::uuid, false) DESC, b.id LIMIT ${limit}::int
    ), held AS (
      INSERT INTO "MailboxWatch" AS w ("workspaceId", "mailboxId", "watcherId", "leaseUntil")
      SELECT "workspaceId", id, ${watcherId}::uuid, now() + make_interval(secs => ${LEASE_SECONDS}) FROM wanted
      ON CONFLICT ("workspaceId", "mailboxId") DO UPDATE
      SET "watcherId" = excluded."watcherId", "leaseUntil" = excluded."leaseUntil"
      WHERE w."leaseUntil" < now() OR w."watcherId" = excluded."watcherId"
      RETURNING w."workspaceId", w."mailboxId"
    )
    SELECT held."workspaceId"::text, held."mailboxId"::text, md5(b.imap) AS version
    FROM held JOIN "Mailbox" b ON b."workspaceId" = held."workspaceId" AND b.id = held."mailboxId"`);
}

/** Gives up what the watcher holds, so that another can take it at once. */
export async function releaseMailboxes(watcherId: string): Promise<void> {
  await sweepDb.query(sql`DELETE FROM "MailboxWatch" WHERE "watcherId" = ${watcherId}::uuid`);
}
