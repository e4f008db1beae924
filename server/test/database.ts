import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  /** As the service's role, who owns it. */
  url: string;
  /** As superuser, for what the service may not do. */
  adminUrl: string;
  drop(): Promise<void>;
}

/** A database of one's own: a copy of the migrated template, or an empty one. */
export async function createTestDatabase({ empty = false, name = newName() } = {}): Promise<TestDatabase> {
  const drop = `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`;
  // Copied file by file: written to the log first, as is usual, it would take three times as long.
  const create = `CREATE DATABASE ${name} TEMPLATE ${empty ? 'template0' : 'crm_template'} STRATEGY file_copy OWNER crm`;
  await onServer(drop, create);
  const at = (server: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  return {
    url: at(inject('postgresUrl')),
    adminUrl: at(inject('adminUrl')),
    drop: () => onServer(drop),
  };
}

/** The database of an address, for its superuser. */
export const adminUrlOf = (url: string) =>
  Object.assign(new URL(inject('adminUrl')), { pathname: new URL(url).pathname }).href;

const newName = () => `crm_test_${randomUUID().replaceAll('-', '')}`;

const onServer = (...statements: string[]) =>
  connected(inject('adminUrl'), async (client) => {
    for (const statement of statements) await retryWhileInUse(() => client.query(statement));
  });

// PostgreSQL copies no template that someone is connected to (55006), be it its own autovacuum.
async function retryWhileInUse(work: () => Promise<unknown>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || attempt === 20) throw error;
      await sleep(50 * attempt);
    }
  }
}

/** Runs one statement on a database, by a connection of its own. */
export const query = (url: string, sql: string) => connected(url, async (client) => (await client.query(sql)).rows);

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
