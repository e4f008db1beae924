import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { arrayLiteral } from '@/server/kernel/db/unnest';

/** Records that are part of others now are compared no more; of whom they were said not to be, the winners are not either. */
export async function moveDismissals(
  tx: Transaction,
  ctx: Context,
  winners: ReadonlyMap<string, string>,
): Promise<void> {
  const [old, to] = [winners.keys(), winners.values()].map((ids) => arrayLiteral([...ids]));
  await tx.query(sql`
    INSERT INTO "DuplicateDismissal" ("workspaceId", "aId", "bId")
    SELECT ${ctx.workspaceId}::uuid, least(x.a, x.b), greatest(x.a, x.b) FROM (
      SELECT coalesce(ma.winner, d."aId") AS a, coalesce(mb.winner, d."bId") AS b FROM "DuplicateDismissal" d
      LEFT JOIN unnest(${old}::uuid[], ${to}::uuid[]) AS ma(old, winner) ON ma.old = d."aId"
      LEFT JOIN unnest(${old}::uuid[], ${to}::uuid[]) AS mb(old, winner) ON mb.old = d."bId"
      WHERE d."workspaceId" = ${ctx.workspaceId}::uuid AND (d."aId" = ANY(${old}::uuid[]) OR d."bId" = ANY(${old}::uuid[]))) x
    WHERE x.a <> x.b ON CONFLICT DO NOTHING`);
  await tx.query(
    sql`DELETE FROM "DuplicateKey" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${old}::uuid[])`,
  );
  await tx.query(sql`
    DELETE FROM "DuplicatePair" WHERE "workspaceId" = ${ctx.workspaceId}::uuid
      AND ("aId" = ANY(${old}::uuid[]) OR "bId" = ANY(${old}::uuid[]))`);
}
