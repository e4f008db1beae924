import type { Context } from '@/server/kernel/context';
import { join, type Sql, sql } from '@/server/kernel/db/client';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';

/** Changes that are looked at for one page, where nothing else is said. Where few of them match, the page is short. */
const LOOKED_AT = 100_000;

interface Walk {
  /** What is read of the row `c` of "Change". */
  columns: Sql;
  /** The rows to go through, as an index has them in this order. */
  among: readonly Sql[];
  order: Sql;
  /** Those that are wanted. */
  matching: readonly Sql[];
  /** So many of them, and so many to go through at most. */
  limit: number;
  most?: number;
}

interface Walked<Row> {
  rows: Row[];
  /** The row to go on after: the last that is wanted, or the last that was looked at; absent where there is no further one. */
  goOnAfter?: Row | undefined;
}

/**
 * Goes through the history by an index, a stretch at a time: whoever looks for what is rare in it does not read all of it at once.
 * Where few of a stretch match, fewer come than are wanted, or none.
 */
export async function walk<Row>(
  tx: Transaction,
  { columns, among, order, matching, limit, most = LOOKED_AT }: Walk,
): Promise<Walked<Row>> {
  const stretch = sql`FROM "Change" c WHERE ${join([...among], ' AND ')} ORDER BY ${order}`;
  const found = await tx.query<Row>(sql`
    SELECT ${columns} FROM (SELECT c.* ${stretch} LIMIT ${most}::int) c
    WHERE ${join([...matching], ' AND ')} ORDER BY ${order} LIMIT ${limit + 1}::int`);
  const rows = found.slice(0, limit);
  if (found.length > limit) return { rows, goOnAfter: rows.at(-1) };
  const [last] = await tx.query<Row>(sql`SELECT ${columns} ${stretch} OFFSET ${most - 1}::int LIMIT 1`);
  return { rows, goOnAfter: last };
}

/**
 * A transaction to walk in. How many rows a workspace or an operation has is not known beforehand; where the planner takes them to
 * be few it would read and sort all of them, and where it takes them to be many, the whole table.
 */
export const walking = <T>({ workspaceId }: Context, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  sqlTransaction({ workspaceId }, async (tx) => {
    const off = ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'].map(
      (way) => sql`set_config(${way}, 'off', true)`,
    );
    const [, done] = await Promise.all([tx.query(sql`SELECT ${join(off)}`), work(tx)]);
    return done;
  });
