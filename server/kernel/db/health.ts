import { readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { config } from '@/server/kernel/config';
import { readDatabaseAddress } from '@/server/kernel/config/database-address.mjs';
import { withTimeout } from '@/server/kernel/outside/circuit-breaker';
import { db, sql } from './client';
import { hasNoRoom } from './room.mjs';

export type DatabaseState = 'ok' | 'unreachable' | 'disk full';

const PATIENCE_MS = 1500;
/** How long after the last refusal for want of room the disk counts as full: with the time that a look takes and is kept, below 5 seconds. */
const FULL_MS = 3000;

// Next bundles this module more than once into one process.
const shared = globalThis as typeof globalThis & { crmDatabaseFull?: { seenAt: number } };
shared.crmDatabaseFull ??= { seenAt: Number.NEGATIVE_INFINITY };
const full = shared.crmDatabaseFull;

/** Notes that the database, or a folder beside it, had no room for a write. */
export function noteFull(): void {
  full.seenAt = performance.now();
}

/** How the database is, within a few seconds whatever has become of it. */
export async function databaseState(): Promise<DatabaseState> {
  if (!(await answers())) return 'unreachable';
  return performance.now() - full.seenAt < FULL_MS || (await lacksRoom()) ? 'disk full' : 'ok';
}

let asked: Promise<unknown> | undefined;

/** By the pool; where all of its connections are busy or broken, by one of its own. Looks share one question, so they do not fill it. */
async function answers(): Promise<boolean> {
  asked ??= db.query(sql`SELECT 1`).finally(() => {
    asked = undefined;
  });
  try {
    await withTimeout(PATIENCE_MS, 'the database', asked);
    return true;
  } catch {
    return answersAnew();
  }
}

async function answersAnew(): Promise<boolean> {
  const client = new pg.Client({
    connectionString: config.databaseUrl,
    connectionTimeoutMillis: PATIENCE_MS,
    application_name: 'crm health',
  });
  client.on('error', () => {});
  try {
    await withTimeout(
      PATIENCE_MS,
      'the database',
      client.connect().then(() => client.query('SELECT 1')),
    );
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => {});
  }
}

/** Where the database is in the data folder, its disk can be asked before a write fails. */
async function lacksRoom(): Promise<boolean> {
  return (await liesIn(config.dataDir, config.databaseUrl ?? '')) && hasNoRoom(await statfs(config.dataDir));
}

/** Whether a database is the one that runs in the data folder; one from earlier may lie there still. */
export async function liesIn(dataDir: string, databaseUrl: string): Promise<boolean> {
  const { hostname, port } = readDatabaseAddress(databaseUrl);
  if (hostname !== '127.0.0.1') return false;
  // The fourth line is its port.
  const noted = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  return noted.split('\n')[3]?.trim() === (port || '5432');
}
