import { raw, sql, sweepDb } from '@/server/kernel/db/client';
import { leaseOn } from '@/server/kernel/leases/lease';

export const watchLease = leaseOn({ table: 'MailboxWatch', holder: 'watcherId', seconds: 60 });

/** A mailbox that this process has leased; another `version` means other settings. */
export interface LeasedMailbox {
  workspaceId: string;
  mailboxId: string;
  version: string;
}

/**
 * Leases mailboxes that nobody watches, and keeps those that the watcher has, in one statement: of several processes one
 * has each. To be called well within the minute that a lease lasts.
 */
export function leaseMailboxes(watcherId: string, limit: number): Promise<LeasedMailbox[]> {
  const isOurs = watchLease.isHeldBy(sql`${watcherId}::uuid`, 'w');
  return sweepDb.query<LeasedMailbox>(sql`
    WITH wanted AS (
      SELECT b."workspaceId", b.id FROM "Mailbox" b
      LEFT JOIN "MailboxWatch" w ON w."workspaceId" = b."workspaceId" AND w."mailboxId" = b.id
      WHERE b.imap IS NOT NULL AND b.status <> 'PAUSED'
        AND (w."mailboxId" IS NULL OR ${watchLease.hasEnded('w')} OR ${isOurs})
      ORDER BY coalesce(${isOurs}, false) DESC, b.id LIMIT ${limit}::int
    ), held AS (
      INSERT INTO "MailboxWatch" AS w ("workspaceId", "mailboxId", "watcherId", "leaseUntil")
      SELECT "workspaceId", id, ${watcherId}::uuid, ${watchLease.until()} FROM wanted
      ON CONFLICT ("workspaceId", "mailboxId") DO UPDATE
      SET "watcherId" = excluded."watcherId", "leaseUntil" = excluded."leaseUntil"
      WHERE ${watchLease.hasEnded('w')} OR ${watchLease.isHeldBy(raw('excluded."watcherId"'), 'w')}
      RETURNING w."workspaceId", w."mailboxId"
    )
    SELECT held."workspaceId"::text, held."mailboxId"::text, md5(b.imap) AS version
    FROM held JOIN "Mailbox" b ON b."workspaceId" = held."workspaceId" AND b.id = held."mailboxId"`);
}

/** Releases what the watcher has leased, so that another can take it at once. */
export async function releaseMailboxes(watcherId: string): Promise<void> {
  await sweepDb.query(sql`DELETE FROM "MailboxWatch" WHERE "watcherId" = ${watcherId}::uuid`);
}
