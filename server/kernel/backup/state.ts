import { config } from '@/server/kernel/config';
import { db, sql } from '@/server/kernel/db/client';
import { intervalOf } from './due';

export interface BackupState {
  /** When the last good backup began; null before the first. */
  lastAt: string | null;
  ageHours: number | null;
  /** `off`: none are made by themselves. `late`: the last good one is older than two intervals. */
  state: 'off' | 'ok' | 'waiting' | 'late' | 'failing';
}

const HOUR_MS = 3_600_000;

/** How old the last good backup is, whichever process made it. */
export async function backupState(now = Date.now()): Promise<BackupState> {
  const { dir, at } = config.backup;
  if (dir === undefined) return { lastAt: null, ageHours: null, state: 'off' };
  const [found] = await db.query<{ lastAt: Date | null; failed: boolean }>(sql`
    SELECT max("startedAt") FILTER (WHERE error IS NULL AND "finishedAt" IS NOT NULL) AS "lastAt",
      (array_agg(error IS NOT NULL ORDER BY "startedAt" DESC) FILTER (WHERE "finishedAt" IS NOT NULL))[1] AS failed
    FROM "Backup"`);
  const lastAt = found?.lastAt ?? undefined;
  const age = lastAt && now - lastAt.getTime();
  const state = found?.failed ? 'failing' : age === undefined ? 'waiting' : age > 2 * intervalOf(at) ? 'late' : 'ok';
  return {
    lastAt: lastAt?.toISOString() ?? null,
    ageHours: age === undefined ? null : Math.round((10 * age) / HOUR_MS) / 10,
    state,
  };
}
