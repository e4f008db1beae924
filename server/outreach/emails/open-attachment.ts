import { notFound } from '@/server/kernel/contract/errors';
import { db, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { DOWNLOAD_SECONDS, signedUrl } from '@/server/kernel/storage/tokens';
import { type Download, openStored, readGrant } from '@/server/records/files/open';
import { servedAs } from '@/server/records/files/served-as';

interface Stored {
  fileName: string;
  contentType: string;
  size: number;
  storageKey: string;
}

/** The bytes behind an attachment: what came with a mail, a file that goes with it, or a file of a draft's campaign. */
async function findAttachment(workspaceId: string, id: string): Promise<Stored | undefined> {
  const [found] = await db.query<Stored>(sql`
    SELECT a."fileName", a."contentType", a.size, coalesce(a."storageKey", f."storageKey") AS "storageKey"
    FROM "EmailAttachment" a LEFT JOIN "File" f ON f."workspaceId" = a."workspaceId" AND f.id = a."fileId"
    WHERE a."workspaceId" = ${workspaceId}::uuid AND a.id = ${id}::uuid AND num_nonnulls(a."storageKey", f."storageKey") > 0
    UNION ALL
    SELECT f."fileName", f."contentType", f.size, f."storageKey" FROM "File" f
    WHERE f."workspaceId" = ${workspaceId}::uuid AND f.id = ${id}::uuid AND f.entity = 'CAMPAIGN'`);
  return found;
}

/** An address that an attachment can be saved from for five minutes; undefined when its bytes are not there any more. */
export async function attachmentUrl(workspaceId: string, id: string): Promise<string | undefined> {
  if (!isId(id) || !(await findAttachment(workspaceId, id))) return undefined;
  return signedUrl('attachment', { workspaceId, id, expiresAt: Date.now() + DOWNLOAD_SECONDS * 1000 });
}

/** Opens the attachment that a token names. It is saved, never shown: anybody may have sent it. */
export async function openAttachment(token: string): Promise<Download> {
  const { workspaceId, id, expiresAt } = readGrant('attachment', token);
  const found = await findAttachment(workspaceId, id);
  if (!found) throw notFound('File');
  return openStored(found, { type: servedAs(found.contentType).type, disposition: 'attachment' }, expiresAt);
}
