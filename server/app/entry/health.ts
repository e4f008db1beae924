import packageJson from '@/package.json' with { type: 'json' };
import { backupState } from '@/server/kernel/backup/state';
import { config } from '@/server/kernel/config';
import { databaseState } from '@/server/kernel/db/health';
import type { ApiRequest, ApiResponse } from '@/server/kernel/http/message';
import { outsidePart, within } from '@/server/kernel/outside/part';
import { reach } from '@/server/kernel/outside/reach';
import { sharedCounts } from '@/server/kernel/outside/redis';

const LIVE = '/api/health/live';
export const isHealth = (path: string) => path === '/api/health' || path === LIVE || path === '/api/health/ready';

/** How long what was found is told to whoever asks next. */
const KEPT_MS = 1000;
const PATIENCE_MS = 2000;

type Health = Awaited<ReturnType<typeof look>>;
let looking: Promise<Health> | undefined;

/**
 * Whether this process runs (`/live`: it answers, nothing else is asked), and whether it can do its work (`/ready`, and without
 * either): 503 when the database or the embedded engine does not answer, or the disk is full. What is away outside is told, and
 * done without.
 */
export async function health({ path }: Pick<ApiRequest, 'path'>): Promise<ApiResponse> {
  if (path === LIVE) return answer(200, { status: 'ok', live: true });
  const found = await currentHealth();
  return answer(found.ready ? 200 : 503, found);
}

/** How every part is, as it was within the last second. */
export function currentHealth(): Promise<Health> {
  if (!looking) {
    looking = look();
    const forget = () => {
      looking = undefined;
    };
    void looking.finally(() => setTimeout(forget, KEPT_MS).unref());
  }
  return looking;
}

async function look() {
  const [database, work, outside, backup] = await Promise.all([databaseState(), workState(), lookOutside(), backups()]);
  const parts = {
    database,
    work,
    rateLimit: outside.redis === 'away' ? 'in process, redis is away' : config.redis ? 'redis' : 'in process',
    files: config.blobToken ? 'vercel blob' : config.onVercel ? 'not configured' : 'folder',
  };
  const ready = database === 'ok' && work !== 'unreachable';
  const isWell = ready && !Object.values(outside).includes('away') && !['late', 'failing'].includes(backup.state);
  const { version } = packageJson;
  return { status: isWell ? 'ok' : 'degraded', live: true, ready, version, role: config.role, parts, outside, backup };
}

/** Where the database is away, that is what is told. */
const backups = () =>
  within(PATIENCE_MS, 'the database', backupState()).catch(() => ({ lastAt: null, ageHours: null, state: 'unknown' }));

/** The embedded engine is asked; Inngest itself is a part outside. */
async function workState(): Promise<string> {
  if (!config.hasInngest) return 'sweeps only';
  if (!config.engineUrl) return 'inngest';
  try {
    const response = await fetch(`${config.engineUrl}/health`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok ? 'embedded engine' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/** What is set up and runs elsewhere, each by its name. */
async function lookOutside(): Promise<Record<string, 'ok' | 'away'>> {
  const { redis, smtpUrl, ai, blobToken, inngestUrl } = config;
  const looks: Record<string, (() => Promise<unknown>) | undefined> = {
    redis: redis && (() => sharedCounts(redis).look()),
    files: blobToken === undefined ? undefined : reaching('files', BLOB),
    mail: smtpUrl === undefined ? undefined : reaching('mail', smtpUrl),
    ai: ai && reaching('ai', ai.baseUrl),
    inngest: inngestUrl === undefined ? undefined : reaching('inngest', inngestUrl),
  };
  const asked = Object.entries(looks).flatMap(([name, look]) => (look ? [stateOf(name, look)] : []));
  return Object.fromEntries(await Promise.all(asked));
}

const BLOB = 'https://vercel.com';
const reaching = (name: string, address: string) => () =>
  outsidePart(name, address, PATIENCE_MS).look(() => reach(address));

const stateOf = (name: string, look: () => Promise<unknown>): Promise<[string, 'ok' | 'away']> =>
  look().then(
    () => [name, 'ok'],
    () => [name, 'away'],
  );

const answer = (status: number, body: object): ApiResponse => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  body: JSON.stringify(body),
});
