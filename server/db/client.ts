import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Prisma, PrismaClient } from '@/prisma/generated/client';
import { config } from '@/server/config';
import { logger } from '@/server/log';
import { guardTenancy } from './tenancy';

export const { sql, join, raw, empty } = Prisma;
export type Sql = Prisma.Sql;

/** Where SQL is run: the pool, or a transaction. */
export interface Db {
  query<T>(statement: Sql): Promise<T[]>;
}

// Times leave the database as text in the responses' own form; where a driver parses one, it is a Date in UTC.
function connect() {
  const pool = new pg.Pool({
    connectionString: config.databaseUrl,
    max: config.databasePool,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'idle database connection lost'));
  // One that breaks while it is in use, between two statements, is told to the next of them; unheard it would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => logger.warn({ err: error }, 'database connection lost')),
  );
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: 10_000, timeout: 30_000 },
  });
  return { pool, prisma: prisma.$extends(guardTenancy), names: new Map<string, string>() };
}

// Next bundles this module more than once into one process; they share one pool, and with it the names that statements
// are prepared under on its connections.
const shared = globalThis as typeof globalThis & { crmDatabase?: ReturnType<typeof connect> };
shared.crmDatabase ??= connect();
export const { pool, prisma } = shared.crmDatabase;
const { names } = shared.crmDatabase;

/** Ends every connection; the process is about to exit. */
export const disconnect = () => pool.end();

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

/** SQL outside any transaction, on the pool that Prisma uses too. */
export const db: Db = {
  async query<T>(statement: Sql) {
    return (await pool.query(prepared(statement))).rows as T[];
  },
};
