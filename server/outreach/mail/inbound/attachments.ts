import type { Context } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { logger } from '@/server/kernel/log';
import { fileStore } from '@/server/kernel/storage';
import { objectKey } from '@/server/kernel/storage/store';
import { MAX_ATTACHMENTS } from './mime/parse';
import type { MailAttachment } from './mime/parsed-mail';

/** An attachment whose bytes are kept. */
export interface KeptAttachment {
  id: string;
  storageKey: string;
  fileName: string;
  contentType: string;
  size: number;
}

/** What parts are called that come without a name of their own. */
const NAMES: Record<string, string> = { 'text/calendar': 'invite.ics', 'text/vcard': 'contact.vcf' };

/** What one is called; a part need not have a name. */
export const attachmentName = ({ fileName, contentType }: MailAttachment, place: number) =>
  fileName || NAMES[contentType.toLowerCase()] || `attachment-${place + 1}`;

/**
 * Keeps the bytes of attachments. They are noted as discarded before the first is written, and owned once the mail is
 * recorded, so that nothing of a mail that never gets so far is left behind.
 */
export async function keepAttachments(ctx: Context, attachments: MailAttachment[]): Promise<KeptAttachment[]> {
  const wanted = attachments.slice(0, MAX_ATTACHMENTS).filter(({ content }) => content.length > 0);
  const store = wanted.length > 0 ? openStore() : undefined;
  if (!store) return [];
  const kept = wanted.map((attachment, index) => {
    const id = newId();
    const { contentType, content } = attachment;
    const fileName = attachmentName(attachment, index);
    return { id, storageKey: objectKey(ctx.workspaceId, id), fileName, contentType, size: content.length };
  });
  await db.query(sql`
    INSERT INTO "DiscardedObject" ("workspaceId", "storageKey", "removeAt")
    SELECT ${ctx.workspaceId}::uuid, k, now() + interval '1 day' FROM unnest(${kept.map((one) => one.storageKey)}::text[]) k`);
  for (const [index, { storageKey, size }] of kept.entries()) {
    await store.put(storageKey, once(wanted[index]?.content ?? new Uint8Array()), size);
  }
  return kept;
}

/** Makes a recorded mail the owner of its attachments, whose bytes a trigger notes as discarded no more. */
export async function attachKept(
  tx: Transaction,
  ctx: Context,
  emailId: string,
  kept: KeptAttachment[],
): Promise<void> {
  if (kept.length === 0) return;
  await tx.query(sql`
    INSERT INTO "EmailAttachment" ("workspaceId", id, "emailId", "storageKey", "fileName", "contentType", size)
    SELECT ${ctx.workspaceId}::uuid, a.id, ${emailId}::uuid, a.key, a.name, a.type, a.size
    FROM unnest(${kept.map((one) => one.id)}::uuid[], ${kept.map((one) => one.storageKey)}::text[],
      ${kept.map((one) => one.fileName)}::text[], ${kept.map((one) => one.contentType)}::text[],
      ${kept.map((one) => one.size)}::int[]) AS a(id, key, name, type, size)`);
}

/** Mail is worth more than what hangs on it: where files cannot be kept, it comes without them. */
function openStore() {
  try {
    return fileStore();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== STATUS.unavailable) throw error;
    logger.warn('attachments of inbound mail are dropped: no file storage is configured');
    return undefined;
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
