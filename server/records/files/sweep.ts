import { ApiError } from '@/server/kernel/contract/errors';
import { sql, sweepDb } from '@/server/kernel/db/client';
import { logger } from '@/server/kernel/log';
import { fileStore } from '@/server/kernel/storage';
import type { FileStore } from '@/server/kernel/storage/store';

/** An upload that has not been registered by then never will be. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;
const BATCH = 200;
/** What the store does not let go is tried again then, so that it is not all that a sweep ever comes to. */
const STUCK = sql`interval '1 day'`;

/** What a sweep took away. */
export interface Swept {
  uploads: number;
  objects: number;
}

/**
 * Ends uploads that were never registered, and takes out of the store whatever bytes nothing refers to any more. Safe to
 * run twice at once: removing what is gone already is no error, and a batch is forgotten only once it has been removed.
 * @param now Unix milliseconds.
 */
export async function sweepFiles(now = Date.now()): Promise<Swept> {
  const store = fileStore();
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const before = sql`${new Date(now - ABANDONED_MS).toISOString()}::timestamptz`;
  const swept = { uploads: 0, objects: 0 };
  for (;;) {
    // Their deletion itself notes the bytes to be removed (prisma/migrations, discard_objects).
    const ended = await sweepDb.query(sql`
      DELETE FROM "Upload" WHERE ctid = ANY(ARRAY(
        SELECT u.ctid FROM "Upload" u WHERE u."createdAt" < ${before} LIMIT ${BATCH}::int)) RETURNING 1`);
    swept.uploads += ended.length;
    if (ended.length < BATCH) break;
  }
  for (;;) {
    const due = await sweepDb.query<{ storageKey: string }>(sql`
      SELECT "storageKey" FROM "DiscardedObject" WHERE "removeAt" <= ${at} ORDER BY "removeAt" LIMIT ${BATCH}::int`);
    const keys = due.map((row) => row.storageKey);
    const removed = await removeAll(store, keys);
    const stuck = keys.filter((key) => !removed.includes(key));
    await sweepDb.query(sql`DELETE FROM "DiscardedObject" WHERE "storageKey" = ANY(${removed}::text[]) RETURNING 1`);
    await sweepDb.query(sql`
      UPDATE "DiscardedObject" SET "removeAt" = ${at} + ${STUCK} WHERE "storageKey" = ANY(${stuck}::text[]) RETURNING 1`);
    swept.objects += removed.length;
    if (keys.length < BATCH) break;
  }
  await store.tidy(now - ABANDONED_MS);
  return swept;
}

/** Removes keys, each by itself where one of them does not go. @returns those that are gone */
async function removeAll(store: FileStore, keys: string[]): Promise<string[]> {
  try {
    await store.remove(keys);
    return keys;
  } catch (error) {
    // The store is away, which holds of all of them.
    if (error instanceof ApiError) throw error;
  }
  const removed: string[] = [];
  for (const key of keys) {
    try {
      await store.remove([key]);
      removed.push(key);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      logger.error({ err: error, key }, 'the bytes of a file could not be removed');
    }
  }
  return removed;
}
