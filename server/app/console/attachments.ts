import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import { sameId } from '@/server/kernel/db/record';
import { emailItemRecord } from '@/server/outreach/emails/record';

const PAGE = 100;

interface Carried {
  id: string;
  fileName: string;
  size: number;
}

/** A contact's mails, newest first, a page at a time, and what each carries. */
export async function mailsWith(ctx: Context, { contactId, cursor }: { contactId: string; cursor?: string }) {
  const page = { limit: PAGE, ...(cursor && { cursor }) };
  const { records, nextCursor } = await listRecords(emailItemRecord, ctx, page, { contactId }, [
    sameId('contactId', contactId),
  ]);
  const mails = new Map(records.value.map((mail) => [mail.id, { ...mail, attachments: [] as Carried[] }]));
  const carried = await db.query<Carried & { emailId: string }>(sql`
    SELECT "emailId"::text, id::text, "fileName", size FROM "EmailAttachment"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "emailId" = ANY(${[...mails.keys()]}::uuid[]) ORDER BY id`);
  for (const { emailId, ...attachment } of carried) mails.get(emailId)?.attachments.push(attachment);
  return { mails: [...mails.values()], nextCursor };
}

/** The files behind a mail's own attachments: what a PATCH of `attachmentFileIds` begins with. */
export async function filesOfMail(ctx: Context, { emailId }: { emailId: string }) {
  const files = await db.query<{ attachmentId: string; fileId: string }>(sql`
    SELECT id::text AS "attachmentId", "fileId"::text FROM "EmailAttachment"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "emailId" = ${emailId}::uuid AND source = 'email' AND "fileId" IS NOT NULL
    ORDER BY id`);
  return { files };
}
