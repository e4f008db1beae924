import { STANDS_BY } from '@/inngest/engine/standby';
import packageJson from '@/package.json' with { type: 'json' };
import { backupState } from '@/server/kernel/backup/state';
import { config } from '@/server/kernel/config';
import { databaseState } from '@/server/kernel/db/health';
import type { ApiRequest, ApiResponse } from '@/server/kernel/http/message';
import {
  type BreakerStatus,
  type CircuitBreaker,
  circuitBreaker,
  withTimeout,
} from '@/server/kernel/outside/circuit-breaker';
import { reach } from '@/server/kernel/outside/reach';
import { sharedCounts } from '@/server/kernel/outside/redis';
import { isEnding } from '@/server/kernel/process/lifecycle';
import { lookAtBlob } from '@/server/kernel/storage/vercel-blob';

const LIVE = '/api/health/live';
export const isHealth = (path: string) => path === '/api/health' || path === LIVE || path === '/api/health/ready';

/** How long what was found is told to whoever asks next. */
const KEPT_MS = 1000;
const PATIENCE_MS = 2000;
/** A mail server that is busy may take a while to greet. */
const OUTSIDE_PATIENCE_MS = 3000;

type Health = Awaited<ReturnType<typeof look>>;
let looking: Promise<Health> | undefined;

/**
 * Whether this process runs (`/live`: it answers, nothing else is asked), and whether it can do its work (`/ready`, and without
 * either): 503 when the database or the embedded engine does not answer, the disk is full, or the process was told to end. What is
 * away outside is told, and done without.
 */
export async function health({ path }: Pick<ApiRequest, 'path'>): Promise<ApiResponse> {
  if (path === LIVE) return answer(200, { status: 'ok', live: true });
  const found = await currentHealth();
  if (isEnding()) return answer(503, { ...found, status: 'ending', ready: false });
  return answer(found.ready ? 200 : 503, found);
}

/** How every part is, as it was within the last second. */
export function currentHealth(): Promise<Health> {
  if (!looking) {
    looking = look();
    const forget = () => {
      looking = undefined;
    };
    const later = () => void setTimeout(forget, KEPT_MS).unref();
    // Whoever asked is told of an error; one that nobody hears would end the process.
    looking.then(later, later);
  }
  return looking;
}

async function look() {
  const [database, work, found, backup] = await Promise.all([databaseState(), workState(), lookOutside(), backups()]);
  const { outside, breakers } = found;
  const parts = {
    database,
    work,
    rateLimit: outside.redis === 'away' ? 'in process, redis is away' : config.redis ? 'redis' : 'in process',
    files: config.blobToken ? 'vercel blob' : config.onVercel ? 'not configured' : 'folder',
  };
  const ready = database === 'ok' && work !== 'unreachable';
  const isWell = ready && !Object.values(outside).includes('away') && !['late', 'failing'].includes(backup.state);
  const { version } = packageJson;
  const status = isWell ? 'ok' : 'degraded';
  return { status, live: true, ready, version, role: config.role, parts, outside, breakers, backup };
}

/** Where the database is away, that is what is told. */
const backups = () =>
  withTimeout(PATIENCE_MS, 'the database', backupState()).catch(() => ({
    lastAt: null,
    ageHours: null,
    state: 'unknown' as const,
  }));

/** The embedded engine is asked, which may wait for that of another machine to end; Inngest itself is a part outside. */
async function workState(): Promise<string> {
  if (!config.hasInngest) return 'sweeps only';
  if (!config.engineUrl) return 'inngest';
  try {
    const response = await fetch(`${config.engineUrl}/health`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!response.ok) return 'unreachable';
    const { message } = (await response.json()) as { message?: unknown };
    return message === STANDS_BY ? 'embedded engine, stands by' : 'embedded engine';
  } catch {
    return 'unreachable';
  }
}

/** What is set up and runs elsewhere, each by its name; the embedded engine has a breaker as Inngest has. */
async function lookOutside() {
  const { redis, smtpUrl, ai, blobToken, inngestUrl, engineUrl } = config;
  const asked = await Promise.all([
    redis && lookAt(circuitBreaker('redis', redis.url), () => sharedCounts(redis).look()),
    smtpUrl && lookAt(circuitBreaker('mail', smtpUrl), () => reach(smtpUrl)),
    ai && lookAt(circuitBreaker('ai', ai.baseUrl), () => reach(ai.baseUrl)),
    blobToken && lookAt(circuitBreaker('files', blobToken), () => lookAtBlob(blobToken)),
    inngestUrl && lookAt(circuitBreaker('inngest', inngestUrl), () => reach(inngestUrl)),
  ]);
  const found = asked.filter((look) => typeof look === 'object');
  const breakers = found.map(({ name, status }): [string, BreakerStatus] => [name, status]);
  if (engineUrl) breakers.push(['inngest', circuitBreaker('inngest', engineUrl).status]);
  return {
    outside: Object.fromEntries(found.map(({ name, state }) => [name, state])),
    breakers: Object.fromEntries(breakers),
  };
}

/** What answers a look may still fail those who use it: an open breaker says so, until the next use may find it back. */
async function lookAt(breaker: CircuitBreaker, look: () => Promise<unknown>) {
  const { name } = breaker;
  const answers = await withTimeout(OUTSIDE_PATIENCE_MS, name, look()).then(
    () => true,
    () => false,
  );
  const { status } = breaker;
  const state: 'ok' | 'away' = answers && status.state !== 'open' ? 'ok' : 'away';
  return { name, state, status };
}

const answer = (status: number, body: object): ApiResponse => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  body: JSON.stringify(body),
});
