import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { assertSeen } from '@/server/outreach/mailboxes/people';

/** The files behind a mail's own attachments: what a PATCH of `attachmentFileIds` begins with. */
export async function filesOfMail(ctx: Context, { emailId }: { emailId: string }) {
  await assertSeen(db, ctx, emailId);
  const files = await db.query<{ attachmentId: string; fileId: string }>(sql`
    SELECT id::text AS "attachmentId", "fileId"::text FROM "EmailAttachment"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "emailId" = ${emailId}::uuid AND source = 'email' AND "fileId" IS NOT NULL
    ORDER BY id`);
  return { files };
}
