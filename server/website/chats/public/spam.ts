import { config } from '@/server/kernel/config';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { LockedChat } from '../lock';
import type { Placed } from '../messages';

const LINK = /\b(?:https?:\/\/|www\.)\S+/gi;
const MOST_LINKS = 3;
/** Part of a text that may be links, once there is more than one. */
const MOST_LINK_SHARE = 0.6;
/** Chats that one address may begin in ten minutes. */
const MOST_CHATS = config.publicRateLimitPerMinute / 4;
/** Messages that a chat may have in a minute. */
const MOST_MESSAGES = 40;

/** Whether a text is mostly there to spread links. */
export function isLinkSpam(text: string): boolean {
  const links = text.match(LINK) ?? [];
  const share = links.join('').length / Math.max(1, text.replace(/\s+/g, '').length);
  return links.length > MOST_LINKS || (links.length > 1 && share > MOST_LINK_SHARE);
}

/** Whether an address has begun too many chats of late. */
export async function beginsTooMany(tx: Transaction, workspaceId: string, addressHash: string | null) {
  if (!addressHash) return false;
  const [row] = await tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM "Chat" WHERE "workspaceId" = ${workspaceId}::uuid AND "addressHash" = ${addressHash}
      AND "createdAt" > now() - interval '10 minutes'`);
  return (row?.count ?? 0) >= MOST_CHATS;
}

/** Whether a message that a locked chat has just got makes it spam. What a person has taken over is none. */
export async function isSpam(tx: Transaction, workspaceId: string, chat: LockedChat, { body, seq }: Placed) {
  if (chat.spam || chat.handler === 'HUMAN') return false;
  return isLinkSpam(body) || (await comesTooFast(tx, workspaceId, chat.id, seq));
}

/** Chats `t` of which `isSpam` would say no to one more message, unless for its links. */
export const isTrusted = sql`(t.spam OR t.handler = 'HUMAN' OR t."messageCount" < ${MOST_MESSAGES - 1})`;

/** Whether more comes than anybody types: so many messages ago was less than a minute ago. */
async function comesTooFast(tx: Transaction, workspaceId: string, chatId: string, count: number) {
  if (count < MOST_MESSAGES) return false;
  const rows = await tx.query(sql`
    SELECT FROM "ChatMessage" WHERE "workspaceId" = ${workspaceId}::uuid AND "chatId" = ${chatId}::uuid
      AND seq = ${count - MOST_MESSAGES + 1} AND "createdAt" > now() - interval '1 minute'`);
  return rows.length > 0;
}
