import { config } from '@/server/kernel/config';
import { db, sql } from '@/server/kernel/db/client';
import { intervalOf } from './due';

export interface BackupState {
  /** When the last good backup began; null before the first. */
  lastAt: string | null;
  ageHours: number | null;
  /**
   * `off`: none are made by themselves. `waiting`: the first is due, or under way. `late`: the last good one is older than two
   * intervals, or nobody has begun the first.
   */
  state: 'off' | 'ok' | 'waiting' | 'late' | 'failing';
}

const HOUR_MS = 3_600_000;
/** The first is due at once, so whoever makes backups has begun it by then. */
const FIRST_WITHIN_MS = 600_000;

/**
 * How old the last good backup is, whichever process made it.
 * @param since when this process began to wait for the first
 */
export async function backupState(now = Date.now(), since = performance.timeOrigin): Promise<BackupState> {
  const { dir, at } = config.backup;
  if (dir === undefined) return { lastAt: null, ageHours: null, state: 'off' };
  const [found] = await db.query<{ lastAt: Date | null; failed: boolean; begunAt: Date | null }>(sql`
    SELECT max("startedAt") FILTER (WHERE error IS NULL AND "finishedAt" IS NOT NULL) AS "lastAt",
      max("startedAt") AS "begunAt",
      (array_agg(error IS NOT NULL ORDER BY "startedAt" DESC) FILTER (WHERE "finishedAt" IS NOT NULL))[1] AS failed
    FROM "Backup"`);
  const lastAt = found?.lastAt ?? undefined;
  const age = lastAt && now - lastAt.getTime();
  // One that was begun and never ended died with its process.
  const first = found?.begunAt ? now - found.begunAt.getTime() > 2 * intervalOf(at) : now - since > FIRST_WITHIN_MS;
  const isLate = age === undefined ? first : age > 2 * intervalOf(at);
  const state = found?.failed ? 'failing' : isLate ? 'late' : age === undefined ? 'waiting' : 'ok';
  return {
    lastAt: lastAt?.toISOString() ?? null,
    ageHours: age === undefined ? null : Math.round((10 * age) / HOUR_MS) / 10,
    state,
  };
}
