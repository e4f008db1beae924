import type { Context } from '@/server/kernel/context';
import { type Sql, sql } from './client';
import type { Transaction } from './transaction';

/** The number of the advisory lock by which a resource of a workspace is held. */
export const recordTypeLockKey = (workspaceId: string, resource: string): Sql =>
  sql`hashtextextended(${`${workspaceId}/${resource}`}, 0)`;

/**
 * Holds a resource of the workspace until the transaction ends, so that looking a record up by something that no unique key
 * covers (an e-mail address, a generated key) and then writing it is one step. Reads are not held up.
 */
export async function lockRecordType(tx: Transaction, ctx: Context, resource: string): Promise<void> {
  await tx.query(sql`SELECT 1 FROM (SELECT pg_advisory_xact_lock(${recordTypeLockKey(ctx.workspaceId, resource)})) l`);
}
