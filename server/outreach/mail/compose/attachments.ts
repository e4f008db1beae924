import type { Context } from '@/server/kernel/context';
import { type Db, db, sql } from '@/server/kernel/db/client';
import { readBytes } from '@/server/kernel/join-bytes';
import type { MimeAttachment } from '@/server/kernel/mail/mime';
import { fileStore } from '@/server/kernel/storage';

/** A file that was to go with a mail and is there no more. */
export class MissingAttachment extends Error {
  override name = 'MissingAttachment';
  constructor(fileName: string) {
    super(`The attachment ${fileName} is no longer there.`);
  }
}

/** The name of an attachment whose file was deleted since; undefined when all are there. */
export async function missingAttachment(on: Db, ctx: Pick<Context, 'workspaceId'>, emailId: string) {
  const [row] = await on.query<{ fileName: string }>(sql`
    SELECT a."fileName" FROM "EmailAttachment" a
    WHERE a."workspaceId" = ${ctx.workspaceId}::uuid AND a."emailId" = ${emailId}::uuid
      AND a."fileId" IS NULL AND a."storageKey" IS NULL
    ORDER BY a.id LIMIT 1`);
  return row?.fileName;
}

/** The attachments of a mail with their bytes. Throws MissingAttachment. */
export async function readAttachments(ctx: Pick<Context, 'workspaceId'>, emailId: string): Promise<MimeAttachment[]> {
  const rows = await db.query<{ fileName: string; contentType: string; key: string | null }>(sql`
    SELECT a."fileName", a."contentType", coalesce(a."storageKey", f."storageKey") AS key
    FROM "EmailAttachment" a LEFT JOIN "File" f ON f."workspaceId" = a."workspaceId" AND f.id = a."fileId"
    WHERE a."workspaceId" = ${ctx.workspaceId}::uuid AND a."emailId" = ${emailId}::uuid ORDER BY a.id`);
  const read: MimeAttachment[] = [];
  for (const { fileName, contentType, key } of rows) {
    const bytes = key === null ? undefined : await fileStore().read(key);
    if (!bytes) throw new MissingAttachment(fileName);
    read.push({ fileName, contentType, content: await readBytes(bytes) });
  }
  return read;
}
