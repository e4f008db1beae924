import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { type Ranked, type Ranking, tierOf } from './rank';
import { matchItemRecord } from './record';

/** Writes a match with its candidates, best first; all are still to be decided on. */
export async function insertMatch(
  tx: Transaction,
  ctx: Context,
  { offering, noEmail, suppressed }: Ranking,
  candidates: Ranked[],
  judgedBy: 'PROVIDER' | 'RANKER',
): Promise<string> {
  const { workspaceId } = ctx;
  const id = newId();
  const columns = { productId: offering.id, judgedBy, skippedNoEmail: noEmail, skippedSuppressed: suppressed };
  // Made before the match is written: what has a later id was added since, and would keep the match from being taken back.
  const rows = candidates.map(({ evidence, facts, fitScore, reason, angle, approach }, position) => ({
    ...{ id: newId(), contactId: evidence.id, position, fitScore, tier: tierOf(fitScore), reason, angle, approach },
    facts: facts.filter(({ points }) => points !== 0).map(({ text }) => text),
  }));
  await applyChanges(tx, ctx, { record: matchItemRecord }, [{ kind: 'created', id, columns }]);
  // A contact who was deleted meanwhile is left out.
  await tx.query(sql`
    INSERT INTO "MatchCandidate" ("workspaceId", id, "matchId", "contactId", position, "fitScore", tier, reason, angle, approach, facts)
    SELECT ${workspaceId}::uuid, r.id, ${id}::uuid, r."contactId", r.position, r."fitScore", r.tier, r.reason, r.angle, r.approach, r.facts
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, "contactId" uuid, position int, "fitScore" int, tier text,
      reason text, angle text, approach text, facts jsonb)
    CROSS JOIN LATERAL (SELECT FROM "Contact" c WHERE c."workspaceId" = ${workspaceId}::uuid AND c.id = r."contactId" FOR KEY SHARE) c`);
  return id;
}
