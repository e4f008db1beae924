import { AsyncResource } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { config } from '@/server/kernel/config';
import { logger } from '@/server/kernel/log';
import { currentExecution, logFields } from '@/server/kernel/telemetry/execution';
import { beginSpan, count, endSpan, measure } from '@/server/kernel/telemetry/telemetry';

const { slowQueryMs = Number.POSITIVE_INFINITY, otlp, metrics } = config;
const watchesStatements = otlp !== undefined || config.slowQueryMs !== undefined;
const watchesWaits = watchesStatements || metrics.token !== undefined || metrics.port !== undefined;

type Done = (error?: unknown, ...rest: unknown[]) => void;
type Ask = (...given: unknown[]) => unknown;

/** What a statement is, and nothing of what it holds: its first word and the first table that it names. */
export function statementName(text: string): string {
  const [word = 'statement'] = /[a-z]+/i.exec(text.replace(/^(\s*--.*\n)+/, '')) ?? [];
  const [, table] = /"([A-Z]\w*)"/.exec(text) ?? [];
  return table ? `${word.toUpperCase()} ${table}` : word.toUpperCase();
}

/** Tells of each trip of a connection to the database: a span of the work at hand, and a line of the log where it took long. */
export function watchStatements(client: pg.PoolClient): void {
  if (!watchesStatements) return;
  const ask: Ask = client.query.bind(client);
  const query: Ask = (...given) => {
    const [statement] = given;
    const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text;
    if (text === undefined) return ask(...given);
    const end = begin(text, client);
    const done = given.findIndex((one) => typeof one === 'function');
    if (done >= 0) {
      const told = given[done] as Done;
      given[done] = (error: unknown, ...rest: unknown[]) => {
        end(error);
        told(error, ...rest);
      };
      return ask(...given);
    }
    const answer = ask(...given);
    if (answer instanceof Promise) answer.then(() => end(), end);
    return answer;
  };
  Object.assign(client, { query });
}

function begin(text: string, client: pg.PoolClient): (error?: unknown) => void {
  const startedAt = performance.now();
  const name = statementName(text);
  // What a process does all the time for nobody in particular would be a trace for each trip.
  const span =
    currentExecution()?.span && beginSpan({ name, kind: 'client', attributes: { 'db.system.name': 'postgresql' } });
  // The answer comes in whatever the connection was opened for.
  const fields = logFields();
  return (error) => {
    endSpan(span, error ?? undefined);
    const ms = performance.now() - startedAt;
    if (ms < slowQueryMs) return;
    count('slowStatements');
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
    // By which the log of PostgreSQL, and pg_stat_activity, name the connection.
    const { processID: backend } = client as { processID?: number | null };
    logger.warn({ ...fields, statement: name, hash, ms: Math.round(ms), backend }, 'slow statement');
  };
}

/** Tells how long connections of a pool are waited for. What waits goes on as what it was, not as whoever made room. */
export function watchWaits(pool: pg.Pool, name: string): void {
  if (!watchesWaits) return;
  const connect: Ask = pool.connect.bind(pool);
  Object.assign(pool, {
    connect(done?: Done) {
      const startedAt = performance.now();
      const had = () => measure('poolWaits', startedAt, { pool: name });
      if (!done) return (connect() as Promise<unknown>).finally(had);
      const goOn = AsyncResource.bind(done);
      return connect((...answer: unknown[]) => {
        had();
        goOn(...answer);
      });
    },
  });
}
