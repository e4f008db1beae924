import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { mayPass } from '@/server/kernel/db/errors.mjs';
import { nameOf } from '@/server/kernel/db/name';
import { keepAsking, keepLooking, LASTING } from '@/server/kernel/db/silence';
import { logger } from '@/server/kernel/log';

/** One engine is active per database; a second one stands by (pg_advisory_lock(int, int)). */
const ENGINE_LOCK = [0x1e60, 1];
const RETRY_MS = 250;
/** Whoever died lets go of it within less. An engine that has it for longer is at work. */
const STANDBY_AFTER_MS = 3000;
const RETAKE = `
  select pg_try_advisory_lock($1, $2) as held, (
    select pid from pg_locks where locktype = 'advisory' and classid = $1::int::oid and objid = $2::int::oid and objsubid = 2
      and granted and database = (select oid from pg_database where datname = current_database())) as holder`;

export interface EngineLock {
  /** Resolves when another engine has the lock, or may have it. */
  lost: Promise<Error>;
  release(): Promise<void>;
}

/** The connection that holds the lock, or waits for it. */
interface Session {
  client: pg.Client;
  /** Of its process in the server. */
  pid: number;
  broken: Promise<void>;
}

async function openSession(connectionString: string): Promise<Session> {
  const client = new pg.Client({ connectionString, ...LASTING, ...nameOf('engine-lock') });
  const broken = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return { client, pid: rows[0]?.pid ?? 0, broken };
}

export interface Wait {
  /** Ends it with an error. */
  signal?: AbortSignal | undefined;
  /** Called once where another engine is at work, so that this may take as long as that one lives. */
  standBy?: () => void;
}

/** Waits until no other engine is active in this database. */
export async function acquireLock(connectionString: string, { signal, standBy }: Wait = {}): Promise<EngineLock> {
  let session = await openSession(connectionString);
  const giveUp = () => void session.client.end();
  signal?.addEventListener('abort', giveUp);
  // It may have come while the connection was being opened.
  if (signal?.aborted) giveUp();
  const stopLooking = keepLooking(session.client, connectionString);
  const timer = standBy && setTimeout(standBy, STANDBY_AFTER_MS);
  await session.client.query('select pg_advisory_lock($1, $2)', ENGINE_LOCK).finally(() => {
    stopLooking();
    clearTimeout(timer);
  });
  signal?.removeEventListener('abort', giveUp);
  const released = new AbortController();
  // A connection may die without a word; then this is what notices.
  let stopAsking = keepAsking(session.client);
  const waitUntilLost = async (): Promise<Error> => {
    for (;;) {
      await session.broken;
      stopAsking();
      if (released.signal.aborted) return new Error('the lock was released');
      logger.warn('engine: the connection that holds the lock broke; taking the lock anew');
      const again = await retake(connectionString, session.pid, released.signal);
      if (!again) return new Error('another engine has taken the lock');
      session = again;
      stopAsking = keepAsking(session.client);
      logger.info('engine: the lock is held again');
    }
  };
  return {
    lost: waitUntilLost()
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
      .finally(() => stopAsking()),
    release: async () => {
      released.abort();
      stopAsking();
      await session.client.end();
    },
  };
}

/**
 * The lock on another connection, as soon as there is one. Calls go on meanwhile: what they write names its generation, so
 * whoever took over is not disturbed. Answers nothing when another engine did.
 */
async function retake(connectionString: string, lostPid: number, released: AbortSignal): Promise<Session | undefined> {
  while (!released.aborted) {
    try {
      const session = await openSession(connectionString);
      const { rows } = await session.client.query<{ held: boolean; holder: number | null }>(RETAKE, ENGINE_LOCK);
      if (rows[0]?.held && !released.aborted) return session;
      await session.client.end();
      // The server may not have noticed yet that the old connection is gone.
      if (rows[0]?.holder && rows[0].holder !== lostPid) return undefined;
    } catch (error) {
      if (!mayPass(error)) throw error;
    }
    await delay(RETRY_MS);
  }
  return undefined;
}
