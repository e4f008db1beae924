import pg from 'pg';

/** One engine is active per database; a second one stands by (pg_advisory_lock(int, int)). */
const ENGINE_LOCK = [0x1e60, 1];
const HEARTBEAT_MS = 10_000;

export interface EngineLock {
  /** Resolves when the lock is lost: somebody else may be the engine from then on. */
  lost: Promise<Error>;
  release(): Promise<void>;
}

/** Waits until no other engine is active in this database; aborting `signal` ends the wait with an error. */
export async function acquireLock(connectionString: string, signal?: AbortSignal): Promise<EngineLock> {
  const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'engine-lock' });
  const lost = new Promise<Error>((resolve) => {
    client.on('error', resolve);
    client.on('end', () => resolve(new Error('the connection that holds the lock ended')));
  });
  await client.connect();
  const giveUp = () => void client.end();
  signal?.addEventListener('abort', giveUp);
  await client.query('select pg_advisory_lock($1, $2)', ENGINE_LOCK);
  signal?.removeEventListener('abort', giveUp);
  // A connection may die without a word; then this is what notices.
  const beat = setInterval(() => void client.query('select 1').catch(() => {}), HEARTBEAT_MS);
  const silent = lost.finally(() => clearInterval(beat));
  return {
    lost: silent,
    release: async () => {
      clearInterval(beat);
      await client.end();
    },
  };
}
