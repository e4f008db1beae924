import type { Context } from '@/server/kernel/context';
import { badRequest } from '@/server/kernel/contract/errors';
import { type Db, db, raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId, newId } from '@/server/kernel/db/ids';
import { utcText } from '@/server/kernel/db/record';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { Chat, ChatFile, ChatMessage } from './contract';
import type { LockedChat } from './lock';

/** A message with its place in the chat, from 1 on without gaps. */
export type Placed = ChatMessage & { seq: number };

const shown = (alias: string) =>
  raw(`${alias}.id::text, ${alias}.role, ${alias}."userId"::text, ${alias}."userName", ${alias}.body,
    ${alias}.files, ${utcText(`${alias}."createdAt"`)} AS "createdAt", ${alias}.seq`);

const messagesAfter = (workspaceId: string, chatId: string, after: number, limit: number) => sql`
  SELECT ${shown('m')} FROM "ChatMessage" m WHERE m."workspaceId" = ${workspaceId}::uuid AND m."chatId" = ${chatId}::uuid
    AND m.seq > ${after} ORDER BY m.seq LIMIT ${limit}`;

/** Messages of a chat after a place, oldest first. */
export const readMessages = (workspaceId: string, chatId: string, after: number, limit: number): Promise<Placed[]> =>
  db.query<Placed>(messagesAfter(workspaceId, chatId, after, limit));

/** What a visitor sees of a chat's state. */
export interface ChatState {
  status: Chat['status'];
  handler: Chat['handler'];
  /** The name of the member who handles it. */
  agent: string | null;
}

/** The state of a chat with its messages after a place, oldest first; undefined where it is gone. */
export async function readNews(workspaceId: string, chatId: string, after: number, limit: number) {
  const [news] = await db.query<ChatState & { messages: Placed[] }>(sql`
    SELECT t.status, t.handler, h.name AS agent, (
      SELECT coalesce(json_agg(n ORDER BY n.seq), '[]') FROM (${messagesAfter(workspaceId, chatId, after, limit)}) n) AS messages
    FROM "Chat" t LEFT JOIN "Member" h ON h."workspaceId" = t."workspaceId" AND h.id = t."handlerUserId"
    WHERE t."workspaceId" = ${workspaceId}::uuid AND t.id = ${chatId}::uuid`);
  return news;
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
  /** Of a visitor who is elsewhere: one who writes by mail has not seen what the chat says by now. */
  isByMail?: boolean;
}

const SNIPPET_LENGTH = 140;
/** A text as one line of a list. */
export function oneLine(text: string, length = SNIPPET_LENGTH): string {
  const line = [...text.replace(/\s+/gu, ' ').trim()];
  return line.length > length ? `${line.slice(0, length - 1).join('')}…` : line.join('');
}

/** A message and the chat that it goes to. */
export type ToAppend = NewMessage & { chatId: string };

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
  { workspaceId }: Context,
  { id }: LockedChat,
  message: NewMessage,
): Promise<Appended> {
  const appended = (await append(tx, workspaceId, [{ ...message, chatId: id }], sql`TRUE`)).get(id);
  if (!appended) throw new Error(`The chat ${id} is gone.`);
  return appended;
}

/**
 * Appends to chats that nobody holds, in one statement.
 * @param messages at most one for each chat
 * @param condition of "Chat" as `t`
 * @returns by the chats' ids, without those for which the condition does not hold and those that somebody holds
 */
export const appendWhere = (on: Db, workspaceId: string, messages: readonly ToAppend[], condition: Sql) =>
  append(on, workspaceId, messages, sql`${condition} ORDER BY t.id FOR NO KEY UPDATE OF t SKIP LOCKED`);

const snippetOf = ({ body, files = [] }: NewMessage) =>
  oneLine(body || files.map(({ fileName }) => fileName).join(', '));

async function append(
  on: Db,
  workspaceId: string,
  messages: readonly ToAppend[],
  condition: Sql,
): Promise<Map<string, Appended>> {
  const all = <T>(of: (message: ToAppend) => T) => messages.map(of);
  const rows = await on.query<Placed & { chatId: string; repeated: boolean }>(sql`
    WITH asked AS (
      SELECT *, role = 'VISITOR' AS "isVisitor", role = 'AGENT' AS "isAgent"
      FROM unnest(${all(() => newId())}::uuid[], ${all(({ chatId }) => chatId)}::uuid[], ${all(({ role }) => role)}::text[],
        ${all(({ userId }) => userId ?? null)}::uuid[], ${all(({ userName }) => userName ?? null)}::text[],
        ${all(({ body }) => body)}::text[], ${all(snippetOf)}::text[], ${all(({ files }) => JSON.stringify(files ?? []))}::jsonb[],
        ${all(({ clientId }) => clientId ?? null)}::text[], ${all(({ role, isByMail }) => role === 'VISITOR' && !isByMail)}::boolean[])
        AS a(id, "chatId", role, "userId", "userName", body, snippet, files, "clientId", "isThere")
    ), known AS (
      SELECT m.* FROM asked a JOIN "ChatMessage" m ON m."workspaceId" = ${workspaceId}::uuid AND m."chatId" = a."chatId"
        AND m."clientId" = a."clientId"
    ), held AS (
      SELECT t.id FROM asked a JOIN "Chat" t ON t."workspaceId" = ${workspaceId}::uuid AND t.id = a."chatId"
      WHERE NOT EXISTS (SELECT FROM known k WHERE k."chatId" = a."chatId") AND ${condition}
    ), counted AS (
      UPDATE "Chat" t SET "messageCount" = "messageCount" + 1, snippet = a.snippet, "lastMessageAt" = clock_timestamp(),
        "updatedAt" = clock_timestamp(), "visitorCount" = "visitorCount" + a."isVisitor"::int,
        "lastVisitorAt" = CASE WHEN a."isVisitor" THEN clock_timestamp() ELSE "lastVisitorAt" END,
        "lastSeenAt" = CASE WHEN a."isThere" THEN clock_timestamp() ELSE "lastSeenAt" END,
        "lastAgentAt" = CASE WHEN a."isAgent" THEN clock_timestamp() ELSE "lastAgentAt" END
      FROM held JOIN asked a ON a."chatId" = held.id WHERE t."workspaceId" = ${workspaceId}::uuid AND t.id = held.id
      RETURNING a.*, "messageCount", "lastMessageAt"
    ), made AS (
      INSERT INTO "ChatMessage" ("workspaceId", id, "chatId", seq, role, "userId", "userName", body, files,
        "clientId", "createdAt")
      SELECT ${workspaceId}::uuid, id, "chatId", "messageCount", role, "userId", "userName", body, files, "clientId",
        "lastMessageAt" FROM counted
      RETURNING *
    )
    SELECT ${shown('m')}, m."chatId"::text, false AS repeated FROM made m
    UNION ALL SELECT ${shown('m')}, m."chatId"::text, true FROM known m`);
  return new Map(rows.map(({ chatId, repeated, ...message }) => [chatId, { message, repeated }]));
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
