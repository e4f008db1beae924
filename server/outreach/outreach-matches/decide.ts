import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import type { outreachMatchesContract } from './contract';
import { assertCandidate, touchMatch } from './record';

export function decideCandidate(ctx: Context, input: Input<typeof outreachMatchesContract.decide>) {
  const { id: matchId, candidateId: id, decision } = input;
  return sqlTransaction(ctx, async (tx) => {
    await assertCandidate(tx, ctx, matchId, id);
    await tx.query(sql`
      UPDATE "MatchCandidate" SET decision = ${decision}
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "matchId" = ${matchId}::uuid AND id = ${id}::uuid`);
    await touchMatch(tx, ctx, matchId);
    return { candidate: { id, matchId, decision } };
  });
}
