import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { actorName, type Context } from '@/server/kernel/context';
import { type Db, pool, prepared, prisma, type Sql, sql } from './client';
import { beginIn, EVERY_WORKSPACE, scopeMarker } from './wall';

type PrismaTx = Parameters<Parameters<typeof prisma.$transaction>[0]>[0];
/** Prisma inside a transaction, with SQL beside it. */
export type Tx = PrismaTx & Transaction;

/** What both kinds of transaction offer. */
export interface Transaction extends Db {
  /** Runs once the change is in the database, and not at all if it is rolled back. */
  afterCommit(run: () => void): void;
}

/** Whose rows a transaction sees, those of a context's workspace; and who acts, for the history of what it changes. */
export type Scope = Pick<Context, 'workspaceId' | 'onCommit'> &
  Partial<Pick<Context, 'actor' | 'operation' | 'agent' | 'cause'>>;
/** Work across workspaces, named as such: it runs as the role that sees them all. */
export const SWEEP: Scope = { workspaceId: EVERY_WORKSPACE };

/** Who acts, as the history reads it: operation id, operation, actor, cause. */
function actingIn({ actor, operation, agent, cause = '' }: Scope): string {
  if (!actor) return '';
  return [operation?.id ?? '', operation?.name ?? '', actorName({ actor, agent }), cause].join('|');
}

/** From here on the transaction acts as somebody else. */
export const actAs = (tx: Transaction, scope: Scope): Promise<unknown> =>
  tx.query(sql`SELECT set_config('crm.acting', ${actingIn(scope)}, true)`);

const RETRIES = 5;
/** The longest wait before the first try again, in milliseconds; each later one may be twice as long. */
const FIRST_PAUSE_MS = 20;

/** Somebody else changed meanwhile what a transaction had read; what it does next would be wrong. */
export class LostRace extends Error {
  readonly code = '40001';
}

/** Deadlocks and serialization failures are the database settling a race; the loser simply runs again. */
export function lostRace(error: unknown): boolean {
  const code = sqlState(error);
  return code === '40P01' || code === '40001' || (error as { code?: unknown } | null)?.code === 'P2034';
}

/** The SQLSTATE behind an error of Prisma or pg, if there is one. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, meta } = error as {
    code?: unknown;
    meta?: { driverAdapterError?: { cause?: { originalCode?: string } } };
  };
  const inner = meta?.driverAdapterError?.cause?.originalCode;
  if (inner) return inner;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^P\d{4}$/.test(code) ? code : undefined;
}

async function attempt<T>(once: (later: (() => void)[]) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const later: (() => void)[] = [];
    try {
      const result = await once(later);
      for (const run of later) run();
      return result;
    } catch (error) {
      if (tries >= RETRIES || !lostRace(error)) throw error;
      // Two that lost to each other do not meet again if they wait for different times.
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** (tries - 1));
    }
  }
}

/** All or nothing, through Prisma. The function may run again when it loses a race, so it must do nothing but use `tx`. */
export function transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return attempt((later) =>
    prisma.$transaction(async (inner) => {
      await inner.$executeRawUnsafe(scopeMarker(scope.workspaceId, actingIn(scope)));
      const extra: Transaction = {
        query: <R>(statement: Sql) => inner.$queryRaw<R[]>(statement),
        afterCommit: (run) => later.push(run),
      };
      const tx = new Proxy(inner, {
        get: (target, key) => (key === 'query' || key === 'afterCommit' ? extra[key] : Reflect.get(target, key)),
      }) as Tx;
      const result = await work(tx);
      await scope.onCommit?.((text, values) => inner.$executeRawUnsafe(text, ...values));
      return result;
    }),
  );
}

/** What a transaction of plain SQL is for. */
interface Extent {
  /** It is about few rows, so a plan that fits few is kept, and planning costs no more than the work. */
  few?: boolean;
}

/** How a transaction of plain SQL is begun, run and ended: `read` is what is answered when the work is done. */
type Work<W, T> = { work: (tx: Transaction) => Promise<W>; read: (tx: Transaction, done: W) => Promise<T> };

/**
 * All or nothing in plain SQL, for work on many rows, where Prisma's handling of values would cost more than the query. Each
 * statement is planned for its own values: a plan kept from when a table was small is ruinous for a thousand keys.
 */
export const sqlTransaction = <T>(
  scope: Scope,
  work: (tx: Transaction) => Promise<T>,
  extent: Extent = {},
): Promise<T> => inTransaction(scope, extent, { work, read: async (_tx, done) => done });

/**
 * The same for what answers by one statement once all is written: that is sent along with the COMMIT, which does not wait for
 * it. It must not fail of itself, as all is committed then.
 */
export const sqlTransactionThenRead = <W, T>(
  scope: Scope,
  work: (tx: Transaction) => Promise<W>,
  read: (tx: Transaction, done: W) => Promise<T>,
  extent: Extent = {},
): Promise<T> => inTransaction(scope, extent, { work, read });

function inTransaction<W, T>(scope: Scope, { few }: Extent, { work, read }: Work<W, T>): Promise<T> {
  return attempt(async (later) => {
    const client = await pool.connect();
    // Sent ahead of the first statement, in the same trip. Where it fails, so does every statement after it.
    const begun = client.query(beginIn(scope.workspaceId, actingIn(scope)));
    begun.catch(() => {});
    const tx: Transaction = {
      query: async <R>(statement: Sql) => {
        const { text, values } = statement;
        return (await (few ? client.query(prepared(statement)) : client.query(text, values))).rows as R[];
      },
      afterCommit: (run) => later.push(run),
    };
    try {
      const done = await work(tx);
      await begun;
      await scope.onCommit?.((text, values) => client.query(text, values));
      const [result] = await Promise.all([read(tx, done), client.query('COMMIT')]);
      client.release();
      return result;
    } catch (error) {
      const cause = await begun.then(
        () => error,
        (failed: unknown) => failed,
      );
      await rollback(client);
      throw cause;
    }
  });
}

/** What the database refuses of single rows: a unique key, a foreign key, a check, an exclusion; and values that no column takes. */
const REFUSALS = /^(23505|23503|23514|23P01|23502|22...|54000)$/;

/**
 * Work inside a transaction of plain SQL that goes on where the database refuses it.
 * @returns what the work answered, or what refused it: the name of the constraint
 */
export async function attempted<T>(
  tx: Transaction,
  work: () => Promise<T>,
): Promise<{ done: T } | { refusedBy: string }> {
  await tx.query(sql`SAVEPOINT attempted`);
  try {
    const done = await work();
    await tx.query(sql`RELEASE SAVEPOINT attempted`);
    return { done };
  } catch (error) {
    if (!REFUSALS.test(sqlState(error) ?? '')) throw error;
    await tx.query(sql`ROLLBACK TO SAVEPOINT attempted`);
    await tx.query(sql`RELEASE SAVEPOINT attempted`);
    const { constraint = '', column = '' } = error as { constraint?: string; column?: string };
    return { refusedBy: constraint || column };
  }
}

/**
 * Work inside a transaction of plain SQL that leaves nothing behind unless it says that it came to something.
 * @returns whether it did
 */
export async function keptIf(tx: Transaction, work: () => Promise<boolean>): Promise<boolean> {
  await tx.query(sql`SAVEPOINT kept`);
  const isKept = await work();
  if (!isKept) await tx.query(sql`ROLLBACK TO SAVEPOINT kept`);
  await tx.query(sql`RELEASE SAVEPOINT kept`);
  return isKept;
}

/** What became of some rows, or of the one that the database refused and the constraint that did. */
type Piece<R, T> = { done: T } | { row: R; refusedBy: string };

/**
 * `attempted` for work on many rows: where the database refuses that, on halves of them, until what it refuses is one row.
 * @returns what became of each piece, in the order of the rows
 */
export async function attemptedInHalves<R, T>(
  tx: Transaction,
  rows: readonly R[],
  work: (rows: readonly R[]) => Promise<T>,
): Promise<Piece<R, T>[]> {
  const [row] = rows;
  if (row === undefined) return [];
  const tried = await attempted(tx, () => work(rows));
  if ('done' in tried) return [tried];
  if (rows.length === 1) return [{ row, ...tried }];
  const half = Math.ceil(rows.length / 2);
  const first = await attemptedInHalves(tx, rows.slice(0, half), work);
  return [...first, ...(await attemptedInHalves(tx, rows.slice(half), work))];
}

/** A connection that cannot even roll back is thrown away instead of going back to the pool. */
async function rollback(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}
