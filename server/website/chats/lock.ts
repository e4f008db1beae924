import type { Context } from '@/server/kernel/context';
import { conflict, notFound } from '@/server/kernel/contract/errors';
import { API_PREFIX } from '@/server/kernel/contract/operation';
import { raw, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { Chat } from './contract';

/** A chat as its states decide what may be done. */
export interface LockedChat {
  id: string;
  siteId: string;
  status: Chat['status'];
  handler: Chat['handler'];
  handlerUserId: string | null;
  handlerName: string | null;
  spam: boolean;
  trashed: boolean;
  messageCount: number;
  visitorName: string | null;
  visitorEmail: string | null;
  visitorPhone: string | null;
  assigneeId: string | null;
  addressHash: string | null;
  /** Whether the visitor may not write, here or from where the chat was begun. */
  blocked: boolean;
}

/** Whether the visitor of the chat `t` may not write. */
export const isBlocked = raw(`EXISTS (
  SELECT FROM "ChatBlock" b WHERE b."workspaceId" = t."workspaceId" AND (b."chatId" = t.id OR b."addressHash" = t."addressHash")
    AND (b.until IS NULL OR b.until > now()))`);

/** Locks a chat until the transaction ends, so that whatever happens to it happens in an order. Throws the 404. */
export async function lockChat(tx: Transaction, ctx: Context, id: string): Promise<LockedChat> {
  const [chat] = isId(id)
    ? await tx.query<LockedChat>(sql`
        SELECT t.id::text, t."siteId"::text, t.status, t.handler, t."handlerUserId"::text, m.name AS "handlerName", t.spam,
          t.trashed, t."messageCount", t."visitorName", t."visitorEmail", t."visitorPhone", t."assigneeId"::text, t."addressHash",
          ${isBlocked} AS blocked
        FROM "Chat" t LEFT JOIN "Member" m ON m."workspaceId" = t."workspaceId" AND m.id = t."handlerUserId"
        WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ${id}::uuid FOR UPDATE OF t`)
    : [];
  if (!chat) throw notFound('Conversation');
  return chat;
}

/** Refuses what only an open chat can have done to it. */
export function assertOpen({ status }: LockedChat): void {
  if (status !== 'OPEN')
    throw conflict('This chat is closed. Reopen it first.', 'wrong_state', {
      fix: { call: `POST ${API_PREFIX}/chats/{id}/reopen` },
    });
}
