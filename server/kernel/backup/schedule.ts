import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from '@/server/kernel/config';
import { db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { logger } from '@/server/kernel/log';
import { fileStore } from '@/server/kernel/storage';
import { lastDue } from './due';
import { nameAt, removeOld, removePartial } from './retention';
import { withSession } from './session';
import { backUpToFile, partialOf, type Written } from './to-file';

const LOOK_EVERY_MS = 60_000;
/** After one that failed. */
const PAUSE_MS = 10 * 60_000;
/** Rows of backups that were made longer ago than any is kept tell nobody anything. */
const ROWS_KEPT = sql`interval '400 days'`;
/** Who makes a backup holds this number; a process that dies lets go of it with its connection. */
const LOCK = 7_203_118;

/**
 * Makes a backup whenever one is due, where CRM_BACKUP_DIR names a folder. Every process may look: one of them does it.
 * @returns what ends it, and waits until the one under way has been given up
 */
export function startBackups(): () => Promise<void> {
  const { dir } = config.backup;
  if (dir === undefined) return async () => {};
  const aborter = new AbortController();
  let looking: Promise<unknown> | undefined;
  const look = () => {
    looking ??= backUpIfDue(dir, Date.now(), aborter.signal)
      .catch((error: unknown) => {
        if (!aborter.signal.aborted) logger.error({ err: error }, 'the backup failed');
      })
      .finally(() => {
        looking = undefined;
      });
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  look();
  return async () => {
    clearInterval(timer);
    aborter.abort();
    await looking;
  };
}

/** @returns the file that was written; undefined where none is due, or another process is at it */
export async function backUpIfDue(folder: string, now: number, signal?: AbortSignal): Promise<string | undefined> {
  if (!(await isDue(now))) return undefined;
  return withSession(config.databaseUrl ?? '', async (client) => {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS held', [LOCK]);
    // Whoever had it until now may just have made the backup.
    if (!rows[0].held || !(await isDue(now))) return undefined;
    return backUpTo(folder, now, signal);
  });
}

async function isDue(now: number): Promise<boolean> {
  const [found] = await db.query<{ isDone: boolean; isPaused: boolean }>(sql`
    SELECT coalesce(bool_or(error IS NULL AND "finishedAt" IS NOT NULL AND "startedAt" >= ${time(lastDue(config.backup.at, now))}), false) AS "isDone",
      coalesce(bool_or(error IS NOT NULL AND "finishedAt" > ${time(now - PAUSE_MS)}), false) AS "isPaused"
    FROM "Backup"`);
  return found !== undefined && !found.isDone && !found.isPaused;
}

const time = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

async function backUpTo(folder: string, now: number, signal?: AbortSignal): Promise<string> {
  const [id, file] = [newId(), nameAt(now)];
  // First, as on the disk that they have filled nothing could be noted.
  await removePartial(folder);
  await db.query(sql`DELETE FROM "Backup" WHERE "startedAt" < now() - ${ROWS_KEPT}`);
  await db.query(sql`INSERT INTO "Backup" (id, "startedAt", file) VALUES (${id}::uuid, ${time(now)}, ${file})`);
  const written = await write(folder, file, signal).catch(async (error: unknown) => {
    if (!signal?.aborted) await settle(id, undefined, error).catch(lose('that the backup failed is not noted'));
    throw error;
  });
  await settle(id, written);
  // The backup is there, whatever becomes of older ones.
  const removed = await removeOld(folder, config.backup.keep, now).catch(lose('old backups stay'));
  logger.info({ file, removed, ...written }, 'backup made');
  return file;
}

/** What fails leaves nothing: it may have filled the disk that the database is on, and is begun anew. */
async function write(folder: string, file: string, signal?: AbortSignal): Promise<Written> {
  const path = join(folder, file);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await backUpToFile(sourceOf(), path, signal && { signal });
  } catch (error) {
    await rm(partialOf(path), { force: true }).catch(lose('what a backup has left stays'));
    throw error;
  }
}

const lose = (what: string) => (error: unknown) => logger.warn({ err: error }, what);

const settle = (id: string, written?: Written, error?: unknown) =>
  db.query(sql`
    UPDATE "Backup" SET "finishedAt" = clock_timestamp(), bytes = ${written?.bytes ?? null}::bigint,
      error = ${error === undefined ? null : error instanceof Error ? error.message : String(error)}
    WHERE id = ${id}::uuid`);

function sourceOf() {
  const { databaseUrl = '', backup, secrets } = config;
  const known = Object.entries(secrets).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { databaseUrl, store: fileStore(), secrets: Object.fromEntries(known), passphrase: backup.passphrase };
}
