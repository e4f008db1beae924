import { sql, sweepDb } from '@/server/kernel/db/client';
import { logger } from '@/server/kernel/log';

const GATHER_MS = 2000;

/** Chats whose visitors are there, until it is noted: chat by workspace. */
let waiting = new Map<string, string>();

/** Notes that a visitor is there, together with the others who are. */
export function recordPresence(workspaceId: string, chatId: string): void {
  if (waiting.size === 0) setTimeout(note, GATHER_MS).unref();
  waiting.set(chatId, workspaceId);
}

function note(): void {
  const chats = waiting;
  waiting = new Map();
  sweepDb
    .query(sql`
    UPDATE "Chat" t SET "lastSeenAt" = now()
    FROM unnest(${[...chats.values()]}::uuid[], ${[...chats.keys()]}::uuid[]) AS s(workspace, chat)
    WHERE t."workspaceId" = s.workspace AND t.id = s.chat`)
    .catch((error: unknown) => logger.warn({ err: error }, 'visitors not noted as there'));
}
