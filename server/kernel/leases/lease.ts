import { type Db, raw, type Sql, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';

/** Where a table keeps the lease on each of its rows, and how long one lasts unless it is renewed. */
interface LeaseColumns {
  table: string;
  /** Names the holder. Without one the end of the lease names it, and then it cannot be renewed. */
  holder?: string;
  until?: string;
  seconds: number;
}

/** A row, and the one claim of it that may say what became of it. */
export interface Leased {
  workspaceId: string;
  id: string;
  leaseId: string;
}

/** The row was given to somebody else, or taken away: what its holder of before has done counts for nothing. */
export class LostLease extends Error {
  override name = 'LostLease';
}

const NOW = raw('now()');

/**
 * A lease: whoever claims a row has it alone until the lease ends, renews it while at work, and settles as the holder only. One
 * that has ended is free again, for its process is taken for dead; should that process come back, its claim is no longer the
 * row's, so that it changes nothing. The pieces of SQL here are put into the statements of whoever works that way; `row` is the
 * alias of the table in them, `at` the time that counts as now.
 */
export function leaseOn({ table, holder, until: end = 'leaseUntil', seconds }: LeaseColumns) {
  const name = holder ?? end;
  const type = raw(holder ? 'uuid' : 'timestamptz');
  const column = (of: string, row?: string) => raw(row ? `${row}."${of}"` : `"${of}"`);

  const until = (at: Sql = NOW): Sql => sql`${at} + make_interval(secs => ${seconds}::float8)`;
  const hasEnded = (row?: string, at: Sql = NOW): Sql => sql`${column(end, row)} <= ${at}`;
  const lasts = (row?: string, at: Sql = NOW): Sql => sql`${column(end, row)} > ${at}`;
  const isFree = (row?: string, at?: Sql): Sql => sql`(${column(end, row)} IS NULL OR ${hasEnded(row, at)})`;
  const isHeldBy = (leaseId: Sql, row?: string): Sql => sql`${column(name, row)} = ${leaseId}`;
  const isMine = ({ workspaceId, id, leaseId }: Leased, row?: string): Sql =>
    sql`${column('workspaceId', row)} = ${workspaceId}::uuid AND ${column('id', row)} = ${id}::uuid
      AND ${isHeldBy(sql`${leaseId}::${type}`, row)}`;

  return {
    seconds,
    /** When a lease that begins at a time ends. */
    until,
    hasEnded,
    lasts,
    /** Nobody has the row, or whoever had it is gone. */
    isFree,
    /** Nobody has the row, and whoever had it and is gone was seen to. */
    isUntaken: (row?: string): Sql => sql`${column(end, row)} IS NULL`,
    isHeldBy,
    /** The row of a claim, while it is the claim's. */
    isMine,
    /** What a RETURNING tells a claim to name itself by. */
    leaseId: (row?: string): Sql => sql`${column(name, row)}::text AS "leaseId"`,
    /** SET: gives the row to a holder, a new one unless it is named. */
    taken: (by: Sql = raw('gen_random_uuid()'), at?: Sql): Sql =>
      sql`${holder ? sql`${column(holder)} = ${by}, ` : raw('')}${column(end)} = ${until(at)}`,
    /** SET: nobody has the row any more. */
    released: raw(holder ? `"${holder}" = NULL, "${end}" = NULL` : `"${end}" = NULL`),
    /** SET: the work is over. The holder's name stays, so that it may still correct what it said. */
    ended: raw(`"${end}" = NULL`),
    /** The keys of rows `d` to claim, which are locked until the transaction ends. Whoever else claims passes them over. */
    free: (due: Sql, order: Sql, limit: number): Sql => sql`
      SELECT d."workspaceId", d.id FROM ${raw(`"${table}"`)} d WHERE ${due} AND ${isFree('d')}
      ORDER BY ${order} LIMIT ${limit}::int FOR UPDATE OF d SKIP LOCKED`,
    /** Makes a lease last from now. @returns what was asked of the row; undefined when it is no longer the claim's. */
    async renew<T>(on: Db, leased: Leased, answer: Sql = raw('1 AS kept')): Promise<T | undefined> {
      const [row] = await on.query<T>(sql`
        UPDATE ${raw(`"${table}"`)} SET ${column(end)} = ${until()}
        WHERE ${isMine(leased)} AND ${column(end)} IS NOT NULL RETURNING ${answer}`);
      return row;
    },
    /** To be asked before something that cannot be taken back is done outside. Throws LostLease. */
    async assertMine(on: Db, leased: Leased): Promise<void> {
      const rows = await on.query(sql`
        SELECT 1 AS mine FROM ${raw(`"${table}"`)} WHERE ${isMine(leased)} AND ${lasts()}`);
      if (rows.length === 0) throw new LostLease(`The lease on a row of ${table} was lost.`);
    },
    /** Whether the row is still the claim's, and meets a condition; it is then locked until the transaction ends. */
    async lock(tx: Pick<Transaction, 'query'>, leased: Leased, condition: Sql = raw('true')): Promise<boolean> {
      const rows = await tx.query(sql`
        SELECT 1 AS mine FROM ${raw(`"${table}"`)} WHERE ${isMine(leased)} AND ${condition} FOR UPDATE`);
      return rows.length > 0;
    },
  };
}
