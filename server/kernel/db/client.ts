import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Prisma, PrismaClient } from '@/prisma/generated/client';
import { config } from '@/server/kernel/config';
import { logger } from '@/server/kernel/log';
import { surviveLosses } from './errors.mjs';
import { nameOf } from './name';
import { sendTogether } from './send-together';
import { LASTING, watchSilence } from './silence';
import { guardTenancy } from './tenancy';
import { guard, SWEEP_ROLE } from './wall';
import { watchStatements, watchWaits } from './watch';

export const { sql, join, raw, empty } = Prisma;
export type Sql = Prisma.Sql;

/** Where SQL is run: the pool, or a transaction. */
export interface Db {
  query<T>(statement: Sql): Promise<T[]>;
}

// Times leave the database as text in the responses' own form; where a driver parses one, it is a Date in UTC.
function openPool(name: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: config.databaseUrl,
    max: config.databasePool,
    ...nameOf('command'),
    ...LASTING,
    statement_timeout: 30_000,
    // Compiling what PostgreSQL takes to be long costs more than it saves here. Up to version 17 it takes all to be long that cannot do without
    // a way that a statement has turned off, such as reading a small table whole, and compiles it for up to a second each time.
    options: '-c jit=off',
    idle_in_transaction_session_timeout: 60_000,
    // What a statement needs set goes out ahead of it without waiting.
    pipeline: true,
  });
  watchWaits(pool.on('connect', sendTogether).on('connect', watchStatements), name);
  watchSilence(pool, config.databaseUrl);
  // A connection outlives the request that opened it.
  return surviveLosses(pool, (error) => logger.warn({ err: error, requestId: undefined }, 'database connection lost'));
}

function connect() {
  const pool = openPool('requests').on('connect', guard);
  const sweepPool = openPool('sweeps').on('connect', (client) => {
    client.query(`SET ROLE ${SWEEP_ROLE}`).catch((error: unknown) => logger.error({ err: error }, 'no sweeps'));
  });
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: 10_000, timeout: 30_000 },
  });
  return {
    pool,
    prisma: prisma.$extends(guardTenancy),
    sweepPool,
    names: new Map<string, string>(),
  };
}

// Next bundles this module more than once into one process; they share one pool, and with it the names that statements
// are prepared under on its connections.
const shared = globalThis as typeof globalThis & { crmDatabase?: ReturnType<typeof connect> };
shared.crmDatabase ??= connect();
export const { pool, prisma, sweepPool } = shared.crmDatabase;
const { names } = shared.crmDatabase;

/** Has connections that are opened from here on say in pg_stat_activity what this process is: nothing else than a command until then. */
export function nameConnections(who: string): void {
  for (const one of [pool, sweepPool]) Object.assign(one.options, nameOf(who));
}

/** Ends every connection; the process is about to exit. */
export const disconnect = () => Promise.all([pool.end(), sweepPool.end()]);

/** Every text is prepared once per connection under one name, so that its plan is kept. */
export function prepared({ text, values }: Sql) {
  let name = names.get(text);
  if (!name) {
    name = `s${names.size}`;
    if (names.size < 2000) names.set(text, name);
    else return { text, values };
  }
  return { name, text, values };
}

const on = (connections: pg.Pool, prepare: (statement: Sql) => pg.QueryConfig = prepared): Db => ({
  async query<T>(statement: Sql) {
    return (await connections.query(prepare(statement))).rows as T[];
  },
});

/** SQL outside any transaction, on the pool that Prisma uses too. It sees the workspace that the statement itself names. */
export const db: Db = on(pool);

/** The same for statements that hardly come twice: none is kept, and each is planned for its own values. */
export const adHocDb: Db = on(pool, ({ text, values }) => ({ text, values }));

/** SQL across workspaces: finding due work, and whoever a key, a token or an address belongs to. */
export const sweepDb: Db = on(sweepPool);
