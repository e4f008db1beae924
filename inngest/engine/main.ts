import { setTimeout as delay } from 'node:timers/promises';
import { requireConfiguration } from '@/server/kernel/config/require';
import { isFull, isTooMany, mayPass } from '@/server/kernel/db/errors.mjs';
import { logger } from '@/server/kernel/log';
import { type EngineOptions, type RunningEngine, startEngine } from './engine';

/** What the embedded engine needs to be told; all of it by `up`. */
const NEEDED = ['DATABASE_URL', 'CRM_ENGINE_PORT', 'CRM_APP_URL', 'INNGEST_SIGNING_KEY', 'INNGEST_EVENT_KEY'] as const;

/** Waits for the signal to stop: from outside, or by the disappearance of the process that started this one. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(name, () => controller.abort());
  return controller.signal;
}

function aborted(signal: AbortSignal): Promise<'stop'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('stop');
    signal.addEventListener('abort', () => resolve('stop'), { once: true });
  });
}

const LONGEST_WAIT_MS = 5000;

const whyNot = (error: unknown) =>
  isFull(error) ? 'has no room' : isTooMany(error) ? 'takes no more connections' : 'cannot be reached';

/** Starts the engine as soon as its database lets it; nothing when it is to stop before that. */
async function startWhenPossible(options: EngineOptions, signal: AbortSignal): Promise<RunningEngine | undefined> {
  for (let waitMs = 100; !signal.aborted; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await startEngine(options);
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!mayPass(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      logger.warn({ reason, waitMs }, `engine: the database ${whyNot(error)}; trying again`);
      await delay(waitMs, undefined, { signal }).catch(() => {});
    }
  }
  return undefined;
}

async function main(): Promise<number> {
  const signal = stopSignal();
  const ready = (port: number) => process.send?.({ type: 'ready', port });
  const env = requireConfiguration(NEEDED);
  const options = {
    databaseUrl: env.DATABASE_URL,
    port: env.CRM_ENGINE_PORT,
    appUrl: env.CRM_APP_URL,
    signingKey: env.INNGEST_SIGNING_KEY,
    eventKey: env.INNGEST_EVENT_KEY,
    signal,
    standsBy: (port: number) => {
      logger.info({ port }, 'engine: another one works for this database; standing by');
      ready(port);
    },
  };
  const engine = await startWhenPossible(options, signal);
  if (!engine) return 0;
  logger.info({ port: engine.port }, 'engine: running');
  ready(engine.port);
  const reason = await Promise.race([aborted(signal), engine.lost]);
  if (reason === 'stop') {
    await engine.stop();
    return 0;
  }
  logger.fatal({ reason: reason.message }, 'engine: can do its work no longer');
  return 1;
}

main().then(
  (code) => process.exit(code),
  (error) => {
    logger.fatal({ reason: error instanceof Error ? error.message : String(error) }, 'engine: could not start');
    process.exit(1);
  },
);
