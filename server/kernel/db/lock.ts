import type { Context } from '@/server/kernel/context';
import { type Sql, sql } from './client';
import type { Transaction } from './transaction';

/** The number of the advisory lock by which a resource of a workspace is locked. */
export const recordTypeLockKey = (workspaceId: string, resource: string): Sql =>
  sql`hashtextextended(${`${workspaceId}/${resource}`}, 0)`;

/** More keys than this, and the whole resource is locked: the database keeps room for some thousands of locks in all. */
export const FEW_KEYS = 32;

/** The numbers of the advisory locks by which single keys of it are locked. */
export const recordKeyLocks = (workspaceId: string, resource: string, keys: readonly string[]): Sql =>
  sql`ARRAY(SELECT hashtextextended(${`${workspaceId}/${resource}/`} || k, 0) FROM unnest(${[...keys]}::text[]) AS u(k))`;

/**
 * Locks a resource of the workspace until the transaction ends, so that looking a record up by something that no unique key
 * covers (an e-mail address, a generated key) and then writing it is one step. Reads are not held up.
 */
export async function lockRecordType(tx: Transaction, ctx: Context, resource: string): Promise<void> {
  await tx.query(sql`SELECT 1 FROM (SELECT pg_advisory_xact_lock(${recordTypeLockKey(ctx.workspaceId, resource)})) l`);
}
