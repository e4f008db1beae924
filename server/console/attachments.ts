import type { Context } from '@/server/context';
import { db, sql } from '@/server/db/client';

const MOST = 500;

/** What a contact's mails carry, by mail; of very many, the newest. */
export async function attachmentsWith(ctx: Context, { contactId }: { contactId: string }) {
  const rows = await db.query<{ emailId: string; id: string; fileName: string; size: number }>(sql`
    SELECT a."emailId"::text, a.id::text, a."fileName", a.size FROM "Email" m
    JOIN "EmailAttachment" a ON a."workspaceId" = m."workspaceId" AND a."emailId" = m.id
    WHERE m."workspaceId" = ${ctx.workspaceId}::uuid AND m."contactId" = ${contactId}::uuid
    ORDER BY a.id DESC LIMIT ${MOST}::int`);
  const byMail: Record<string, { id: string; fileName: string; size: number }[]> = {};
  for (const { emailId, ...attachment } of rows) {
    const list = byMail[emailId] ?? [];
    byMail[emailId] = [attachment, ...list];
  }
  return { byMail };
}

/** The files behind a mail's own attachments: what a PATCH of `attachmentFileIds` begins with. */
export async function filesOfMail(ctx: Context, { emailId }: { emailId: string }) {
  const files = await db.query<{ attachmentId: string; fileId: string }>(sql`
    SELECT id::text AS "attachmentId", "fileId"::text FROM "EmailAttachment"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "emailId" = ${emailId}::uuid AND source = 'email' AND "fileId" IS NOT NULL
    ORDER BY id`);
  return { files };
}
