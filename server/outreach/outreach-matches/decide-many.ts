import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { all } from '@/server/kernel/db/record';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import type { outreachMatchesContract } from './contract';
import { touchMatch } from './record';

/** What is named must be there, or nothing is changed. */
export function decideMany(ctx: Context, input: Input<typeof outreachMatchesContract.decideMany>) {
  const { id: matchId, decision, tier, candidateIds } = input;
  return sqlTransaction(ctx, async (tx) => {
    if (!(await touchMatch(tx, ctx, matchId))) throw notFound('Match');
    const named = candidateIds && [...new Set(candidateIds)];
    if (named) await assertAllThere(tx, ctx, matchId, named);
    const where = all([
      tier !== undefined && sql`tier = ${tier}`,
      named !== undefined && sql`id = ANY(${named}::uuid[])`,
    ]);
    const rows = await tx.query(sql`
      UPDATE "MatchCandidate" SET decision = ${decision}
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "matchId" = ${matchId}::uuid AND ${where} RETURNING id`);
    return { matchId, decided: rows.length };
  });
}

async function assertAllThere(tx: Transaction, ctx: Context, matchId: string, ids: string[]): Promise<void> {
  const found = await tx.query(sql`
    SELECT FROM "MatchCandidate"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "matchId" = ${matchId}::uuid AND id = ANY(${ids.filter(isId)}::uuid[])`);
  if (found.length < ids.length) throw notFound('Candidate');
}
