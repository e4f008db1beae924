import type { Context } from '@/server/kernel/context';
import { type Sql, sql } from './client';
import type { Transaction } from './transaction';

/** The number of the advisory lock by which a noun of a workspace is held. */
export const nounKey = (workspaceId: string, noun: string): Sql =>
  sql`hashtextextended(${`${workspaceId}/${noun}`}, 0)`;

/**
 * Holds a noun of the workspace until the transaction ends, so that looking a record up by something that no unique key
 * covers (an e-mail address, a generated key) and then writing it is one step. Reads are not held up.
 */
export async function lockNoun(tx: Transaction, ctx: Context, noun: string): Promise<void> {
  await tx.query(sql`SELECT 1 FROM (SELECT pg_advisory_xact_lock(${nounKey(ctx.workspaceId, noun)})) l`);
}
