import { db, sql } from '@/server/kernel/db/client';

/** A folder of a mailbox, by which it is read. */
export interface FolderKey {
  workspaceId: string;
  mailboxId: string;
  path: string;
}

/**
 * How far a folder has been read, or null when it has not been under this UIDVALIDITY: then its UIDs mean other mails than
 * those that were counted (RFC 3501 §2.3.1.1).
 */
export async function readCursor(folder: FolderKey, uidValidity: bigint): Promise<number | null> {
  const [row] = await db.query<{ lastUid: string; uidValidity: string }>(sql`
    SELECT "lastUid"::text, "uidValidity"::text FROM "MailboxFolder"
    WHERE "workspaceId" = ${folder.workspaceId}::uuid AND "mailboxId" = ${folder.mailboxId}::uuid AND path = ${folder.path}`);
  return row?.uidValidity === String(uidValidity) ? Number(row.lastUid) : null;
}

/** Starts a folder at a UID, for this UIDVALIDITY. */
export async function startCursor(folder: FolderKey, uidValidity: bigint, lastUid: number): Promise<void> {
  await db.query(sql`
    INSERT INTO "MailboxFolder" ("workspaceId", "mailboxId", path, "uidValidity", "lastUid", "updatedAt")
    VALUES (${folder.workspaceId}::uuid, ${folder.mailboxId}::uuid, ${folder.path}, ${String(uidValidity)}::bigint, ${lastUid}::bigint, now())
    ON CONFLICT ("workspaceId", "mailboxId", path) DO UPDATE
    SET "uidValidity" = excluded."uidValidity", "lastUid" = excluded."lastUid", "updatedAt" = now()`);
}

/** Moves the cursor on; it never goes back, and never moves under another UIDVALIDITY. */
export async function advanceCursor(folder: FolderKey, uidValidity: bigint, lastUid: number): Promise<void> {
  await db.query(sql`
    UPDATE "MailboxFolder" SET "lastUid" = greatest("lastUid", ${lastUid}::bigint), "updatedAt" = now()
    WHERE "workspaceId" = ${folder.workspaceId}::uuid AND "mailboxId" = ${folder.mailboxId}::uuid AND path = ${folder.path}
      AND "uidValidity" = ${String(uidValidity)}::bigint`);
}
