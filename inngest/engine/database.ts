import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { surviveLosses } from '@/server/kernel/db/errors.mjs';
import { nameOf } from '@/server/kernel/db/name';
import { LASTING, watchSilence } from '@/server/kernel/db/silence';
import { logger } from '@/server/kernel/log';

export type Tx = pg.PoolClient;

const ATTEMPTS = 6;
/** deadlock_detected and serialization_failure (PostgreSQL, appendix A): the same transaction may pass next time. */
const CONFLICTS = new Set(['40P01', '40001']);

function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Whether Postgres refused the statement or its data: the same transaction would be refused again. */
export function isPermanent(error: unknown): boolean {
  return /^(22|23|42|54)/.test(sqlState(error) ?? '');
}

/** A pool in which every transaction that lost a deadlock is run again. */
export class Database {
  readonly pool: pg.Pool;

  constructor(connectionString: string) {
    const limits = { ...LASTING, idle_in_transaction_session_timeout: 60_000 };
    const pool = new pg.Pool({ connectionString, max: 10, ...limits, ...nameOf('engine') });
    watchSilence(pool, connectionString);
    this.pool = surviveLosses(pool, ({ message }) =>
      logger.warn({ reason: message }, 'engine: database connection lost'),
    );
  }

  query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<pg.QueryResult<Row>> {
    return this.pool.query<Row>(sql, values);
  }

  /** Runs `work` in one transaction; `work` may run more than once and so must have no effect outside it. */
  async transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.once(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !CONFLICTS.has(sqlState(error) ?? '')) throw error;
        await delay(Math.random() * 20 * attempt);
      }
    }
  }

  private async once<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    let broken = false;
    const markBroken = () => {
      broken = true;
    };
    client.on('error', markBroken);
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(markBroken);
      throw error;
    } finally {
      client.off('error', markBroken);
      client.release(broken);
    }
  }

  end(): Promise<void> {
    return this.pool.end();
  }
}
