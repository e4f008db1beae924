import { generationFailed, giveBack, spendAction, takeAction, usedUp } from '@/server/ai/actions';
import { AiFailure } from '@/server/ai/failure';
import { aiProvider } from '@/server/ai/provider';
import type { Context } from '@/server/context';
import { db, sql } from '@/server/db/client';
import { newId } from '@/server/db/ids';
import { getRecordId } from '@/server/db/record';
import { sqlTransaction, type Transaction } from '@/server/db/transaction';
import { logger } from '@/server/log';
import { productRecord } from '@/server/products/record';
import { judgeContacts } from './judge';
import { type Ranked, type Ranking, rankContacts, tierOf } from './rank';
import { getMatch } from './record';

/** Candidates that a match has at most. */
const MOST = 50;

/** Judges the contacts of the workspace for a product; it costs one AI action, which is given back when nothing comes of it. */
export async function startMatch(ctx: Context, { id: product }: { id: string }) {
  const productId = await getRecordId(productRecord, ctx, product, db);
  const action = await takeAction(ctx, 'MATCH');
  if (!action) throw usedUp();
  try {
    const ranking = await rankContacts(ctx, productId, MOST);
    const ai = aiProvider();
    const candidates = ai ? await judgeContacts(ai, ranking.offering, ranking.ranked) : ranking.ranked;
    return await sqlTransaction(ctx, async (tx) => {
      await spendAction(tx, ctx, action);
      const id = await insertMatch(tx, ctx, ranking, candidates, ai ? 'PROVIDER' : 'RANKER');
      return {
        match: await getMatch(ctx, id, tx),
        judged: candidates.length,
        skippedNoEmail: ranking.noEmail,
        skippedSuppressed: ranking.suppressed,
      };
    });
  } catch (error) {
    await giveBack(ctx, action);
    if (!(error instanceof AiFailure)) throw error;
    logger.warn(
      { kind: error.kind, what: error.message, requestId: ctx.requestId },
      'no match: the AI provider failed',
    );
    throw generationFailed();
  }
}

async function insertMatch(
  tx: Transaction,
  { workspaceId }: Context,
  { offering, noEmail, suppressed }: Ranking,
  candidates: Ranked[],
  judgedBy: 'PROVIDER' | 'RANKER',
): Promise<string> {
  const id = newId();
  await tx.query(sql`
    INSERT INTO "OutreachMatch" ("workspaceId", id, "productId", "judgedBy", "skippedNoEmail", "skippedSuppressed", "updatedAt")
    VALUES (${workspaceId}::uuid, ${id}::uuid, ${offering.id}::uuid, ${judgedBy}, ${noEmail}, ${suppressed}, now())`);
  const rows = candidates.map(({ evidence, facts, fitScore, reason, angle, approach }, position) => ({
    ...{ id: newId(), contactId: evidence.id, position, fitScore, tier: tierOf(fitScore), reason, angle, approach },
    facts: facts.filter(({ points }) => points !== 0).map(({ text }) => text),
  }));
  // A contact who was deleted meanwhile is left out.
  await tx.query(sql`
    INSERT INTO "MatchCandidate" ("workspaceId", id, "matchId", "contactId", position, "fitScore", tier, reason, angle, approach, facts)
    SELECT ${workspaceId}::uuid, r.id, ${id}::uuid, r."contactId", r.position, r."fitScore", r.tier, r.reason, r.angle, r.approach, r.facts
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, "contactId" uuid, position int, "fitScore" int, tier text,
      reason text, angle text, approach text, facts jsonb)
    CROSS JOIN LATERAL (SELECT FROM "Contact" c WHERE c."workspaceId" = ${workspaceId}::uuid AND c.id = r."contactId" FOR KEY SHARE) c`);
  return id;
}
