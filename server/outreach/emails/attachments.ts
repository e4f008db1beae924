import type { Context } from '@/server/kernel/context';
import { badRequest, notFound } from '@/server/kernel/contract/errors';
import { type Db, sql } from '@/server/kernel/db/client';
import { isId, newId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { Attachment } from './shapes';

/** Bytes of all attachments of a mail: most servers take 25 MB, of which base64 uses up a third. */
export const ATTACHMENTS_LIMIT = 18 * 1024 * 1024;

/** Attaches files of the workspace to a draft. An unknown one is a 404, too many bytes a 400. */
export async function attachFiles(tx: Transaction, ctx: Context, emailId: string, fileIds: string[]): Promise<void> {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return;
  if (!ids.every(isId)) throw notFound('File');
  const files = await tx.query<{ id: string; fileName: string; contentType: string; size: number }>(sql`
    SELECT id::text, "fileName", "contentType", size FROM "File"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${ids}::uuid[]) FOR KEY SHARE`);
  if (files.length < ids.length) throw notFound('File');
  if (files.reduce((sum, { size }) => sum + size, 0) > ATTACHMENTS_LIMIT) {
    throw badRequest('attachmentFileIds: the files of one email may have 18 MB together.', {
      code: 'out_of_range',
      field: 'attachmentFileIds',
    });
  }
  await tx.query(sql`
    INSERT INTO "EmailAttachment" ("workspaceId", id, "emailId", "fileId", "fileName", "contentType", size)
    SELECT ${ctx.workspaceId}::uuid, f.id, ${emailId}::uuid, f.file, f.name, f.type, f.size
    FROM unnest(${files.map(() => newId())}::uuid[], ${files.map((f) => f.id)}::uuid[], ${files.map((f) => f.fileName)}::text[],
      ${files.map((f) => f.contentType)}::text[], ${files.map((f) => f.size)}::int[]) AS f(id, file, name, type, size)`);
}

/** Takes out of a draft what it carries of a mail that it passes on, but for those given. */
export async function keepCarried(
  tx: Transaction,
  ctx: Context,
  emailId: string,
  attachmentIds: string[],
): Promise<void> {
  await tx.query(sql`
    DELETE FROM "EmailAttachment" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "emailId" = ${emailId}::uuid
      AND "storageKey" IS NOT NULL AND NOT id = ANY(${attachmentIds.filter(isId)}::uuid[])`);
}

/**
 * Has a draft carry these files of the workspace and no others; a file that was deleted since leaves it so. What it carries of a
 * mail that it passes on stays.
 */
export async function replaceFiles(tx: Transaction, ctx: Context, emailId: string, fileIds: string[]): Promise<void> {
  await tx.query(sql`
    DELETE FROM "EmailAttachment"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "emailId" = ${emailId}::uuid AND source = 'email' AND "storageKey" IS NULL`);
  await attachFiles(tx, ctx, emailId, fileIds);
}

/**
 * What goes, or went, with a mail: its own attachments, and for what has not gone out yet the files of its campaign, which
 * are written down as its own when it does.
 */
export function attachmentsOf(on: Db, ctx: Context, emailId: string): Promise<Attachment[]> {
  return on.query<Attachment>(sql`
    SELECT id::text, "fileName", "contentType", size, source, "campaignId"::text FROM (
      SELECT a.id, a."fileName", a."contentType", a.size, a.source, a."campaignId" FROM "EmailAttachment" a
      WHERE a."workspaceId" = ${ctx.workspaceId}::uuid AND a."emailId" = ${emailId}::uuid
      UNION ALL
      SELECT f.id, f."fileName", f."contentType", f.size, 'campaign', m."campaignId" FROM "Email" m
      JOIN "File" f ON f."workspaceId" = m."workspaceId" AND f.entity = 'CAMPAIGN' AND f."recordId" = m."campaignId"
      WHERE m."workspaceId" = ${ctx.workspaceId}::uuid AND m.id = ${emailId}::uuid
        AND (m.status = 'DRAFT' OR m.status = 'SCHEDULED' AND m."leftDraftAt" IS NULL)
    ) a ORDER BY source DESC, id`);
}
