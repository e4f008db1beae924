import type { Context } from '@/server/context';
import { notFound } from '@/server/contract/errors';
import { isId } from '@/server/db/ids';
import { downloadHeaders } from '@/server/files/open';
import { servedAs } from '@/server/files/served-as';
import { attachmentName } from '@/server/mail/inbound/attachments';
import { parseMail } from '@/server/mail/inbound/mime/parse';
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
