import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { getRecord } from '@/server/kernel/db/record';
import { assertCandidate, candidateRecord } from './record';

interface Behind {
  facts: string[];
  draftError: string | null;
}

export async function getCandidate(ctx: Context, { id, candidateId }: { id: string; candidateId: string }) {
  await assertCandidate(db, ctx, id, candidateId);
  const candidate = await getRecord(candidateRecord, ctx, candidateId);
  const [behind] = await db.query<Behind>(sql`
    SELECT facts, "draftError" FROM "MatchCandidate" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${candidateId}::uuid`);
  return { candidate, facts: behind?.facts ?? [], draftError: behind?.draftError ?? null };
}
