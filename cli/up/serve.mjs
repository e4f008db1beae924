import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/postgres/postmaster.mjs';
import { noteServices } from './leftovers.mjs';
import { repeat } from './repeat.mjs';
import { Service } from './service.mjs';
import { writePrivate } from './settings.mjs';

const reportEveryMs = 30_000;
const lookEveryMs = 4000;

/** @typedef {{ CRM_SECRET: string, INNGEST_EVENT_KEY: string, INNGEST_SIGNING_KEY: string, enginePort?: number }} Secrets */

/**
 * The environment that every process of the service shares.
 * @param {import('./settings.mjs').Settings} settings
 * @param {Secrets} secrets
 * @param {string} databaseUrl
 * @returns {Promise<Record<string, string>>}
 */
export async function serviceEnvironment(settings, secrets, databaseUrl) {
  const env = {
    NODE_ENV: settings.dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(settings.port),
    CRM_HOST: settings.host,
    CRM_BASE_URL: settings.baseUrl,
    CRM_DATA_DIR: settings.dataDir,
    CRM_SECRET: process.env.CRM_SECRET || secrets.CRM_SECRET,
    DATABASE_URL: databaseUrl,
  };
  if (!settings.ownEngine) return env;
  const enginePort = await freePort(secrets.enginePort);
  if (enginePort !== secrets.enginePort) {
    writePrivate(join(settings.dataDir, 'secrets.json'), { ...secrets, enginePort });
  }
  const engineUrl = `http://127.0.0.1:${enginePort}`;
  return {
    ...env,
    INNGEST_BASE_URL: engineUrl,
    INNGEST_EVENT_KEY: secrets.INNGEST_EVENT_KEY,
    INNGEST_SIGNING_KEY: secrets.INNGEST_SIGNING_KEY,
    CRM_ENGINE_URL: engineUrl,
    CRM_ENGINE_PORT: String(enginePort),
    CRM_APP_URL: `${localUrl(settings)}/api/inngest`,
  };
}

/**
 * How node and the C library keep memory small. The old generation's limit is far above what any work has needed, and lets
 * V8 collect before a heap of 150 MB has become one of 600. The objects of one large batch still fit into the young one.
 * Whoever sets one of these in NODE_OPTIONS knows better.
 */
const heap = () =>
  ['--max-semi-space-size=16', '--max-old-space-size=1024'].filter(
    (flag) => !process.env.NODE_OPTIONS?.replaceAll('_', '-').includes(flag.split('=')[0] ?? flag),
  );
// A buffer over 128 KB is a mapping of its own, which goes back to the system at once, and threads share two arenas.
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * The processes that serve: the web process, and the embedded engine unless an Inngest server does its work.
 * @param {import('./settings.mjs').Settings} settings
 * @param {Record<string, string>} env
 * @param {(text: string) => void} log
 */
export function createServices(settings, env, log) {
  const { dev, dataDir, ownEngine } = settings;
  /** @type {Service[]} */
  const services = [];
  const onChange = () => {
    try {
      noteServices(
        dataDir,
        services.flatMap(({ pid }) => pid ?? []),
      );
    } catch {
      // The disk is full, which health says.
      setTimeout(onChange, lookEveryMs).unref();
    }
  };
  const add = (
    /** @type {[name: string, source: string, bundle: string, live: string]} */ ...[name, source, bundle, live]
  ) => {
    const args = dev ? ['--import', 'tsx', source, '--dev'] : [...heap(), bundle];
    const logFile = dev ? undefined : join(dataDir, 'logs', `${name}.log`);
    // Whoever looks at one with a debugger has it stand still.
    const liveUrl = dev ? undefined : live;
    services.push(new Service(name, args, { env: { ...allocator, ...env }, dataDir, logFile, log, onChange, liveUrl }));
  };
  add('web', 'server/app/main.ts', 'dist/main.mjs', `${localUrl(settings)}/api/health/live`);
  if (ownEngine) add('engine', 'inngest/engine/main.ts', 'dist/engine.mjs', `${env.CRM_ENGINE_URL}/health`);
  return services;
}

/**
 * Waits until every part says that it is well, and says meanwhile what is not: the processes are started again and the
 * database is watched, so it may yet become so.
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ signal: AbortSignal, log: (text: string) => void }} options
 */
export async function waitForHealth(settings, { signal, log }) {
  let tellAt = Date.now() + reportEveryMs;
  while (!signal.aborted) {
    const { isReady, problem } = await readHealth(settings);
    if (isReady) return;
    if (Date.now() > tellAt) {
      log(`The service is not well yet: ${problem}`);
      tellAt = Date.now() + reportEveryMs;
    }
    await sleep(60);
  }
}

/**
 * Says what is no longer well, and when it is again.
 * @param {import('./settings.mjs').Settings} settings
 * @param {(text: string) => void} log
 * @param {number} [everyMs]
 * @returns {() => void} ends the watch
 */
export function watchHealth(settings, log, everyMs = lookEveryMs) {
  let said = '';
  const look = async () => {
    const { problem, isAway } = await readHealth(settings);
    // One that does not answer at all is being started again, or hangs; both are said where they are found.
    if (isAway || problem === said) return;
    log(problem ? `Not well: ${problem}` : 'All is well again');
    said = problem;
  };
  return repeat(look, everyMs);
}

/**
 * @typedef {object} Health as the service tells it (server/app/entry/health.ts)
 * @property {boolean} ready
 * @property {{ database: string, work: string }} parts
 * @property {Record<string, string>} outside
 * @property {{ state: string }} backup
 */

/**
 * @param {import('./settings.mjs').Settings} settings
 * @returns {Promise<{ isReady: boolean, isAway: boolean, problem: string }>}
 */
async function readHealth(settings) {
  try {
    const response = await fetch(`${localUrl(settings)}/api/health`, { signal: AbortSignal.timeout(5000) });
    const health = /** @type {Health} */ (await response.json());
    return { isReady: health.ready, isAway: false, problem: problemsOf(health).join('; ') };
  } catch (error) {
    return { isReady: false, isAway: true, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** @param {Health} health */
function problemsOf({ parts, outside, backup }) {
  const said = Object.entries(outside).flatMap(([name, state]) => (state === 'ok' ? [] : [`${name} is ${state}`]));
  if (backup.state === 'late' || backup.state === 'failing') said.push(`the backup is ${backup.state}`);
  if (parts.work === 'unreachable') said.unshift('the engine does not answer');
  if (parts.database === 'disk full') said.unshift('the disk is full, so nothing can be saved until there is room');
  else if (parts.database !== 'ok') said.unshift('the database does not answer');
  return said;
}

/** @param {{ host: string, port: number }} settings */
function localUrl({ host, port }) {
  const any = host === '0.0.0.0' || host === '::';
  return `http://${any ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
}
