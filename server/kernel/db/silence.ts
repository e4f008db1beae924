import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { withTimeout } from '@/server/kernel/outside/circuit-breaker';
import { runDetached } from '@/server/kernel/telemetry/execution';
import { isAway } from './errors.mjs';

/** How long a connection may be opened, or waited for. */
const CONNECT_MS = 10_000;
/** A connection in use from which nothing came for so long is doubted, and how long a new one may take to say more. */
const SILENT_MS = 3000;
const PATIENCE_MS = 4000;
const LOOK_MS = 1000;
/** How often a connection that is kept asks whether it still leads somewhere. */
const ASK_MS = 10_000;

/** What every connection has: one that lies idle is asked by the kernel whether it is still there. */
export const LASTING = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, connectionTimeoutMillis: CONNECT_MS };

type Used = Pick<pg.Client, 'connection'>;
interface Heard {
  /** What had come when something last did, and when that was. */
  bytes: number;
  at: number;
}

const socketOf = ({ connection }: Used) => connection.stream as { bytesRead?: number; destroy(): void };
/** The process of the server at its other end. */
const backendOf = (client: Used) => (client as { processID?: number | null }).processID ?? 0;

/**
 * Ends connections of a pool that lead nowhere any more: after a failover, or behind a firewall that forgot them, what was sent is
 * never answered, and the kernel tries again for a quarter of an hour. Silence alone says nothing, for a statement may take long.
 * So a new connection asks whether the server still works at it. What waited is told that the connection broke.
 */
export function watchSilence(pool: pg.Pool, connectionString: string | undefined): void {
  const inUse = new Map<Used, Heard>();
  pool.on('acquire', (client) => inUse.set(client, { bytes: -1, at: performance.now() }));
  pool.on('release', (_, client) => inUse.delete(client));
  let isLooking = false;
  each(LOOK_MS, async () => {
    const silent = silentOf(inUse);
    if (isLooking || silent.length === 0) return;
    isLooking = true;
    const working = await backendsAtWork(connectionString, silent.map(backendOf)).finally(() => {
      isLooking = false;
    });
    // What has arrived meanwhile is read first: this process may have been held up itself.
    await turn();
    const stillSilent = new Set(silentOf(inUse));
    for (const client of silent) if (stillSilent.has(client) && !working(backendOf(client))) socketOf(client).destroy();
  });
}

function silentOf(inUse: Map<Used, Heard>): Used[] {
  const now = performance.now();
  return [...inUse].flatMap(([client, heard]) => {
    const { bytesRead = 0 } = socketOf(client);
    if (bytesRead !== heard.bytes) Object.assign(heard, { bytes: bytesRead, at: now });
    return now - heard.at < SILENT_MS ? [] : [client];
  });
}

/** Of a transaction that waits for us the server says another word than `idle`. */
const AT_WORK = `
  SELECT pg_backend_pid() AS mine, array(
    SELECT pid FROM pg_stat_activity
    WHERE pid = ANY($1) AND (state IS DISTINCT FROM 'idle' OR state_change > now() - interval '1 second')) AS pids`;

/** Whether the server works for a process; for none where it does not answer, for all where it cannot be known. */
async function backendsAtWork(connectionString: string | undefined, pids: number[]) {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    application_name: 'crm watch',
  });
  client.on('error', () => {});
  try {
    const asked = client.connect().then(() => client.query<{ mine: number; pids: number[] }>(AT_WORK, [pids]));
    const { rows } = await withTimeout(PATIENCE_MS, 'the database', asked);
    const [found] = rows;
    // Behind a pooler the numbers are its own.
    if (!found || found.mine !== backendOf(client)) return () => true;
    return (pid: number) => found.pids.includes(pid);
  } catch (error) {
    const answered = error instanceof pg.DatabaseError && !isAway(error);
    return () => answered;
  } finally {
    void client.end().catch(() => {});
  }
}

/** Ends a connection that does nothing but hold or hear something, once it leads nowhere. @returns what stops this */
export function keepAsking(client: pg.Client): () => void {
  return each(ASK_MS, async () => {
    const answered = client.query('SELECT 1').then(
      () => true,
      () => true,
    );
    if (!(await Promise.race([answered, later(PATIENCE_MS)]))) socketOf(client).destroy();
  });
}

/** The same for one whose statement waits as long as it takes. */
export function keepLooking(client: pg.Client, connectionString: string): () => void {
  return each(ASK_MS, async () => {
    const working = await backendsAtWork(connectionString, [backendOf(client)]);
    if (!working(backendOf(client))) socketOf(client).destroy();
  });
}

function each(ms: number, work: () => Promise<void>): () => void {
  const timer = runDetached(() => setInterval(() => void work(), ms).unref());
  return () => clearInterval(timer);
}

/** No, in a while. What has arrived until then is read first. */
async function later(ms: number): Promise<false> {
  await sleep(ms, undefined, { ref: false });
  await turn();
  return false;
}
