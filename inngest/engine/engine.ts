import { logger } from '@/server/kernel/log';
import { AppSync } from './app-sync';
import type { EngineContext } from './context';
import { Database } from './database';
import { createHttpServer } from './http';
import { listen } from './listen';
import { acquireLock, type EngineLock } from './lock';
import { Registry } from './registry';
import { defaultBackoffMs } from './retry';
import { Scheduler } from './scheduler';
import { SCHEMA_SQL } from './schema';
import { Standby } from './standby';
import { recoverCalls } from './store/calls';
import { deleteBefore } from './store/retention';

export interface EngineOptions {
  databaseUrl: string;
  /** On loopback; 0 picks a free one. */
  port: number;
  /** Where the SDK's handler is served, e.g. `http://127.0.0.1:3000/api/inngest`. Nobody else registers, or is called. */
  appUrl: string;
  /** `signkey-<env>-<hex>`, the same as the application's. */
  signingKey: string;
  eventKey: string;
  /** Calls open at once. */
  concurrency?: number;
  /** Milliseconds before retry number `attempt`, from 1. */
  backoffMs?: (attempt: number) => number;
  /** Ends the wait for another engine to go. */
  signal?: AbortSignal;
  /** Called where another engine is at work, once this one answers at its port that it stands by. */
  standsBy?: (port: number) => void;
}

export interface RunningEngine {
  port: number;
  stop(): Promise<void>;
  /** Resolves when the engine can do its work no longer; its process is to be started anew. */
  lost: Promise<Error>;
}

/** As many as all functions together may have open: each has its own limit, and none waits for the work of another. */
export const CONCURRENCY = 80;
const STOP_GRACE_MS = 5000;
const RETENTION_MS = 7 * 864e5;
const RETENTION_INTERVAL_MS = 36e5;

function startRetention(db: Database): () => void {
  let running = true;
  const sweep = async () => {
    try {
      const deleted = await deleteBefore(db, new Date(Date.now() - RETENTION_MS), () => running);
      if (deleted.runs + deleted.events > 0) logger.info(deleted, 'engine: deleted what is over for a week');
    } catch (error) {
      logger.warn({ reason: error instanceof Error ? error.message : String(error) }, 'engine: retention failed');
    }
  };
  const timer = setInterval(() => void sweep(), RETENTION_INTERVAL_MS);
  void sweep();
  return () => {
    running = false;
    clearInterval(timer);
  };
}

/** The parts of an engine, tied together. */
function assemble(options: EngineOptions, db: Database, giveUp: (error: Error) => void) {
  const hangUp = new AbortController();
  let stopping = false;
  const registry = new Registry(db, options.appUrl);
  const app = new AppSync(options.appUrl, options.signingKey, () => engine.wake());
  const engine: EngineContext = {
    db,
    registry,
    signingKey: options.signingKey,
    backoffMs: options.backoffMs ?? defaultBackoffMs,
    wake: () => scheduler.wake(),
    reportAway: () => app.reportAway(),
    reportUnknown: () => app.reportUnknown(),
    giveUp,
    isStopping: () => stopping,
    hangUp: hangUp.signal,
  };
  const scheduler = new Scheduler(engine, options.concurrency ?? CONCURRENCY, () => app.isAway);
  const server = createHttpServer({ engine, app, eventKey: options.eventKey });
  /** Lets open calls end while their checkpoints are still taken; what does not end in time is run again later. */
  const wind = async () => {
    stopping = true;
    app.stop();
    await scheduler.drain(STOP_GRACE_MS);
    hangUp.abort();
    await scheduler.settled();
    server.close();
    server.closeAllConnections();
  };
  return { registry, app, scheduler, server, wind };
}

/** The lock. While another engine has it, this machine is told that one is at work. */
async function waitForLock({ databaseUrl, port, signal, standsBy }: EngineOptions): Promise<EngineLock> {
  const standby = new Standby();
  try {
    return await acquireLock(databaseUrl, {
      signal,
      ...(standsBy && { standBy: () => standby.begin(port, standsBy) }),
    });
  } finally {
    await standby.end();
  }
}

/**
 * Starts an Inngest server for this machine, with its state in Postgres. Waits while another one is active in the
 * same database.
 */
export async function startEngine(options: EngineOptions): Promise<RunningEngine> {
  const lock = await waitForLock(options);
  const db = new Database(options.databaseUrl);
  let giveUp: (error: Error) => void = () => {};
  const gaveUp = new Promise<Error>((resolve) => {
    giveUp = resolve;
  });
  const { registry, app, scheduler, server, wind } = assemble(options, db, giveUp);
  try {
    await db.query(SCHEMA_SQL);
    const recovered = await recoverCalls(db);
    if (recovered > 0) logger.info({ calls: recovered }, 'engine: took up interrupted calls');
    await registry.load();
    const port = await listen(server, options.port);
    const stopRetention = startRetention(db);
    app.start();
    scheduler.wake();
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      stopRetention();
      await wind();
      await db.end();
      await lock.release();
    };
    return { port, lost: Promise.race([lock.lost, gaveUp]), stop: () => (stopped ??= stop()) };
  } catch (error) {
    await db.end();
    await lock.release();
    throw error;
  }
}
