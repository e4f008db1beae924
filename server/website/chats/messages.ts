import type { Context } from '@/server/kernel/context';
import { badRequest } from '@/server/kernel/contract/errors';
import { type Db, db, raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId, newId } from '@/server/kernel/db/ids';
import { utcText } from '@/server/kernel/db/record';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { ChatFile, ChatMessage } from './contract';
import type { LockedChat } from './lock';

/** A message with its place in the chat, from 1 on without gaps. */
export type Placed = ChatMessage & { seq: number };

const shown = (alias: string) =>
  raw(`${alias}.id::text, ${alias}.role, ${alias}."userId"::text, ${alias}."userName", ${alias}.body,
    ${alias}.files, ${utcText(`${alias}."createdAt"`)} AS "createdAt", ${alias}.seq`);

/** Messages of a chat after a place, oldest first. */
export function readMessages(workspaceId: string, chatId: string, after: number, limit: number): Promise<Placed[]> {
  return db.query<Placed>(sql`
    SELECT ${shown('m')} FROM "ChatMessage" m WHERE m."workspaceId" = ${workspaceId}::uuid AND m."chatId" = ${chatId}::uuid
      AND m.seq > ${after} ORDER BY m.seq LIMIT ${limit}`);
}

/** The place of a message in its chat. Throws the 400 of `after`. */
export async function placeOf(on: Db, workspaceId: string, chatId: string, messageId: string): Promise<number> {
  const [row] = isId(messageId)
    ? await on.query<{ seq: number }>(sql`
        SELECT seq FROM "ChatMessage" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${messageId}::uuid
          AND "chatId" = ${chatId}::uuid`)
    : [];
  if (!row)
    throw badRequest('after must be the id of a message of this chat.', { code: 'unknown_reference', field: 'after' });
  return row.seq;
}

export interface NewMessage {
  role: ChatMessage['role'];
  body: string;
  files?: ChatFile[];
  userId?: string | null;
  userName?: string | null;
  clientId?: string | null | undefined;
}

const SNIPPET_LENGTH = 140;
/** A text as one line of a list. */
export function oneLine(text: string, length = SNIPPET_LENGTH): string {
  const line = [...text.replace(/\s+/gu, ' ').trim()];
  return line.length > length ? `${line.slice(0, length - 1).join('')}…` : line.join('');
}

interface Appended {
  message: Placed;
  repeated: boolean;
}

/**
 * Appends a message to a chat that the transaction holds; the held row is what gives messages their places. A repeat with the
 * same clientId gives back the message that is there.
 */
export async function appendMessage(
  tx: Transaction,
  ctx: Context,
  chat: LockedChat,
  message: NewMessage,
): Promise<Appended> {
  const appended = await appendWhere(tx, ctx, chat.id, message, sql`TRUE`);
  if (!appended) throw new Error(`The chat ${chat.id} is gone.`);
  return appended;
}

/**
 * The same in one statement, for a chat that nobody holds.
 * @param condition of "Chat" as `t`, on which the message is appended
 * @returns undefined where the condition does not hold
 */
export async function appendWhere(
  on: Db,
  ctx: Context,
  chatId: string,
  { role, body, files = [], userId = null, userName = null, clientId = null }: NewMessage,
  condition: Sql,
): Promise<Appended | undefined> {
  const isVisitor = role === 'VISITOR';
  const [row] = await on.query<Placed & { repeated: boolean }>(sql`
    WITH known AS (
      SELECT * FROM "ChatMessage" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "chatId" = ${chatId}::uuid
        AND "clientId" = ${clientId}
    ), counted AS (
      UPDATE "Chat" t SET "messageCount" = "messageCount" + 1, snippet = ${oneLine(body || files.map(({ fileName }) => fileName).join(', '))}, "lastMessageAt" = clock_timestamp(),
        "updatedAt" = clock_timestamp(),
        "visitorCount" = "visitorCount" + ${isVisitor ? 1 : 0},
        "lastVisitorAt" = CASE WHEN ${isVisitor} THEN clock_timestamp() ELSE "lastVisitorAt" END,
        "lastSeenAt" = CASE WHEN ${isVisitor} THEN clock_timestamp() ELSE "lastSeenAt" END,
        "lastAgentAt" = CASE WHEN ${role === 'AGENT'} THEN clock_timestamp() ELSE "lastAgentAt" END
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${chatId}::uuid AND NOT EXISTS (SELECT FROM known) AND ${condition}
      RETURNING "messageCount", "lastMessageAt"
    ), made AS (
      INSERT INTO "ChatMessage" ("workspaceId", id, "chatId", seq, role, "userId", "userName", body, files,
        "clientId", "createdAt")
      SELECT ${ctx.workspaceId}::uuid, ${newId()}::uuid, ${chatId}::uuid, "messageCount", ${role}, ${userId}::uuid, ${userName},
        ${body}, ${JSON.stringify(files)}::jsonb, ${clientId}, "lastMessageAt" FROM counted
      RETURNING *
    )
    SELECT ${shown('m')}, false AS repeated FROM made m UNION ALL SELECT ${shown('m')}, true FROM known m`);
  if (!row) return undefined;
  const { repeated, ...message } = row;
  return { message, repeated };
}

/** The message that was sent under a clientId, if one was. */
export async function findRepeat(on: Db, { workspaceId }: Context, chatId: string, clientId: string) {
  const [message] = await on.query<Placed>(sql`
    SELECT ${shown('m')} FROM "ChatMessage" m WHERE m."workspaceId" = ${workspaceId}::uuid AND m."chatId" = ${chatId}::uuid
      AND m."clientId" = ${clientId}`);
  return message;
}

/** A message as the API shows it. */
export const withoutPlace = ({ seq: _seq, ...message }: Placed): ChatMessage => message;
