import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { isId } from '@/server/kernel/db/ids';
import { attachmentName } from '@/server/outreach/mail/inbound/attachments';
import { parseMail } from '@/server/outreach/mail/inbound/mime/parse';
import { downloadHeaders } from '@/server/records/files/open';
import { servedAs } from '@/server/records/files/served-as';
import { bytesOf } from './caught';

/** Opens what a caught mail carries, by its place in the mail. It is saved, never shown: anybody may have sent it. */
export async function openCaughtAttachment(ctx: Context, { id, place }: { id: string; place: string }) {
  if (!isId(id) || !/^\d{1,4}$/.test(place)) throw notFound('File');
  const { attachments } = await parseMail(await bytesOf(ctx, id));
  const found = attachments[Number(place)];
  if (!found) throw notFound('File');
  const { contentType, content } = found;
  const fileName = attachmentName(found, Number(place));
  const served = { type: servedAs(contentType).type, disposition: 'attachment' as const };
  const headers = { ...downloadHeaders({ fileName, size: content.length }, served), 'Cache-Control': 'no-store' };
  return { headers, bytes: new Uint8Array(content) };
}
