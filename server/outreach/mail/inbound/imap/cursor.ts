import { type Db, db, sql } from '@/server/kernel/db/client';

/** A folder of a mailbox, by which it is read. */
export interface FolderKey {
  workspaceId: string;
  mailboxId: string;
  path: string;
}

/** How far a folder has been read. */
export interface Cursor {
  lastUid: number;
  /** The message that could not be taken in when it was read last, and how often; a UID is never 0. */
  stuckUid: number;
  stuckTimes: number;
}

/**
 * How far a folder has been read, or null when it has not been under this UIDVALIDITY: then its UIDs mean other mails than
 * those that were counted (RFC 3501 §2.3.1.1).
 */
export async function readCursor(folder: FolderKey, uidValidity: bigint): Promise<Cursor | null> {
  const [row] = await db.query<{
    lastUid: string;
    uidValidity: string;
    stuckUid: string | null;
    stuckTimes: number;
  }>(sql`
    SELECT "lastUid"::text, "uidValidity"::text, "stuckUid"::text, "stuckTimes" FROM "MailboxFolder"
    WHERE "workspaceId" = ${folder.workspaceId}::uuid AND "mailboxId" = ${folder.mailboxId}::uuid AND path = ${folder.path}`);
  if (row?.uidValidity !== String(uidValidity)) return null;
  return { lastUid: Number(row.lastUid), stuckUid: Number(row.stuckUid), stuckTimes: row.stuckTimes };
}

/** Starts a folder at a UID, for this UIDVALIDITY. */
export async function startCursor(folder: FolderKey, uidValidity: bigint, lastUid: number): Promise<void> {
  await db.query(sql`
    INSERT INTO "MailboxFolder" ("workspaceId", "mailboxId", path, "uidValidity", "lastUid", "updatedAt")
    VALUES (${folder.workspaceId}::uuid, ${folder.mailboxId}::uuid, ${folder.path}, ${String(uidValidity)}::bigint, ${lastUid}::bigint, now())
    ON CONFLICT ("workspaceId", "mailboxId", path) DO UPDATE
    SET "uidValidity" = excluded."uidValidity", "lastUid" = excluded."lastUid", "stuckUid" = NULL, "updatedAt" = now()`);
}

/** Moves the cursor on; it never goes back, and never moves under another UIDVALIDITY. */
export async function advanceCursor(
  folder: FolderKey,
  uidValidity: bigint,
  lastUid: number,
  on: Db = db,
): Promise<void> {
  await on.query(sql`
    UPDATE "MailboxFolder" SET "lastUid" = greatest("lastUid", ${lastUid}::bigint), "updatedAt" = now()
    WHERE "workspaceId" = ${folder.workspaceId}::uuid AND "mailboxId" = ${folder.mailboxId}::uuid AND path = ${folder.path}
      AND "uidValidity" = ${String(uidValidity)}::bigint`);
}

/** Counts that a message could not be taken in; all before it were. */
export async function noteStuck(folder: FolderKey, uidValidity: bigint, uid: number): Promise<void> {
  await db.query(sql`
    UPDATE "MailboxFolder" SET "lastUid" = greatest("lastUid", ${uid - 1}::bigint), "stuckUid" = ${uid}::bigint, "updatedAt" = now(),
      "stuckTimes" = CASE WHEN "stuckUid" = ${uid}::bigint THEN "stuckTimes" + 1 ELSE 1 END
    WHERE "workspaceId" = ${folder.workspaceId}::uuid AND "mailboxId" = ${folder.mailboxId}::uuid AND path = ${folder.path}
      AND "uidValidity" = ${String(uidValidity)}::bigint`);
}
