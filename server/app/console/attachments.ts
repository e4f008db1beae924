import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';

/** The files behind a mail's own attachments: what a PATCH of `attachmentFileIds` begins with. */
export async function filesOfMail(ctx: Context, { emailId }: { emailId: string }) {
  const files = await db.query<{ attachmentId: string; fileId: string }>(sql`
    SELECT id::text AS "attachmentId", "fileId"::text FROM "EmailAttachment"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "emailId" = ${emailId}::uuid AND source = 'email' AND "fileId" IS NOT NULL
    ORDER BY id`);
  return { files };
}
