import type { Context } from '@/server/kernel/context';
import { ApiError, badRequest, conflict, notFound, STATUS } from '@/server/kernel/contract/errors';
import { type Db, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { MB } from '@/server/records/files/limits';
import type { ChatFile } from './contract';

/** The kind of record that files of chats belong to. */
export const CHAT_ENTITY = 'CONVERSATION';

/** What strangers may leave with us: nobody is to store anything else here, or to have members open it. */
const VISITOR_BYTES = 5 * MB;
const VISITOR_FILES = 20;
const VISITOR_KINDS =
  /^(image\/(png|jpeg|gif|webp)|application\/pdf|text\/(plain|csv)|application\/(msword|vnd\.(ms-(excel|powerpoint|word)|openxmlformats-officedocument\.|oasis\.opendocument\.)[\w.+-]*))$/;
const WHAT_VISITORS_SEND = 'pictures, PDF, text and Office documents of up to 5 MB';

/** Throws what keeps a visitor from sending a file. */
export function checkVisitorFile(contentType: string, base64: string): void {
  if (!VISITOR_KINDS.test(contentType)) throw badRequest(`Only ${WHAT_VISITORS_SEND} can be sent.`);
  // Four characters stand for three bytes.
  if (base64.length * 0.75 > VISITOR_BYTES + 3)
    throw new ApiError(STATUS.tooLarge, `Only ${WHAT_VISITORS_SEND} can be sent.`);
}

/** Throws where a visitor has sent as many files as a chat takes from one. */
export async function assertRoom(on: Db, { workspaceId }: Context, chatId: string): Promise<void> {
  const [row] = await on.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM "ChatMessage" WHERE "workspaceId" = ${workspaceId}::uuid
      AND "chatId" = ${chatId}::uuid AND role = 'VISITOR' AND files <> '[]'`);
  if ((row?.count ?? 0) >= VISITOR_FILES) throw conflict(`A conversation takes ${VISITOR_FILES} files of yours.`);
}

/** Files that were added to a chat, as its message carries them. Throws the 404 of one that was not. */
export async function filesFor(on: Db, { workspaceId }: Context, chatId: string, ids: string[]): Promise<ChatFile[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  if (!wanted.every(isId)) throw notFound('File');
  const found = await on.query<ChatFile>(sql`
    SELECT id::text, "fileName", "contentType", size FROM "File" WHERE "workspaceId" = ${workspaceId}::uuid
      AND entity = ${CHAT_ENTITY} AND "recordId" = ${chatId}::uuid AND id = ANY(${wanted}::uuid[])
    ORDER BY array_position(${wanted}::uuid[], id) FOR KEY SHARE`);
  if (found.length < wanted.length) throw notFound('File');
  return found;
}

/** Whether a message of the chat carries the file: what members have only put there is not the visitor's to see. */
export async function isSent(on: Db, { workspaceId }: Context, chatId: string, fileId: string): Promise<boolean> {
  if (!isId(fileId)) return false;
  const rows = await on.query(sql`
    SELECT FROM "ChatMessage" WHERE "workspaceId" = ${workspaceId}::uuid AND "chatId" = ${chatId}::uuid
      AND files <> '[]' AND files @> ${JSON.stringify([{ id: fileId.toLowerCase() }])}::jsonb LIMIT 1`);
  return rows.length > 0;
}
