import { systemContext } from '@/server/kernel/context';
import { ApiError } from '@/server/kernel/contract/errors';
import { sql, sweepDb } from '@/server/kernel/db/client';
import { logger } from '@/server/kernel/log';
import { currentRequestId } from '@/server/kernel/telemetry/execution';
import { deleteFile } from '@/server/records/files/delete';
import { CHAT_ENTITY } from './files';

const DAY_MS = 24 * 60 * 60 * 1000;
/** What was put with a chat is sent within a day, or never. */
const UNSENT_MS = DAY_MS;
/** Whoever sweeps finds a file in the days after; older ones were looked at, and stay. */
const LOOKED_AT_MS = 8 * DAY_MS;
const BATCH = 200;

/**
 * Deletes files that a visitor or a member put with a chat and never sent. What an API key put there stays: it is kept with the
 * chat, not on its way.
 * @param now Unix milliseconds
 * @returns how many were deleted
 */
export async function sweepChatFiles(now = Date.now()): Promise<number> {
  const before = sql`${new Date(now - UNSENT_MS).toISOString()}::timestamptz`;
  const since = sql`${new Date(now - LOOKED_AT_MS).toISOString()}::timestamptz`;
  const unsent = await sweepDb.query<{ workspaceId: string; id: string }>(sql`
    SELECT f."workspaceId"::text, f.id::text FROM "File" f
    WHERE f.entity = ${CHAT_ENTITY} AND f."createdAt" >= ${since} AND f."createdAt" < ${before}
      AND NOT EXISTS (SELECT FROM "ChatMessage" m WHERE m."workspaceId" = f."workspaceId" AND m."chatId" = f."recordId"
        AND m.files <> '[]' AND m.files @> jsonb_build_array(jsonb_build_object('id', f.id)))
      AND NOT EXISTS (SELECT FROM "Change" c WHERE c."workspaceId" = f."workspaceId" AND c."recordId" = f.id
        AND c.kind = 'created' AND c.actor LIKE 'key:%')
    ORDER BY f."createdAt" LIMIT ${BATCH}::int`);
  let deleted = 0;
  for (const { workspaceId, id } of unsent) if (await deleteUnsent(workspaceId, id)) deleted += 1;
  return deleted;
}

/**
 * One that is gone already is deleted too. One that the database does not let go holds up neither the others nor the sweep of bytes
 * after them: it is looked at again with each sweep.
 * @returns whether it is gone
 */
async function deleteUnsent(workspaceId: string, id: string): Promise<boolean> {
  try {
    await deleteFile(systemContext(workspaceId, currentRequestId()), { id });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return true;
    logger.warn({ err: error, workspaceId, fileId: id }, 'a file of a chat that was never sent could not be deleted');
    return false;
  }
}
