import type { Context } from '@/server/context';
import { sql } from './client';
import type { Transaction } from './transaction';

/**
 * Holds a noun of the workspace until the transaction ends, so that looking a record up by something that no unique key
 * covers (an e-mail address, a generated key) and then writing it is one step. Reads are not held up.
 */
export async function lockNoun(tx: Transaction, ctx: Context, noun: string): Promise<void> {
  await tx.query(
    sql`SELECT 1 FROM (SELECT pg_advisory_xact_lock(hashtextextended(${`${ctx.workspaceId}/${noun}`}, 0))) l`,
  );
}
