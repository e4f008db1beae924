import type { Context } from '@/server/kernel/context';
import { db } from '@/server/kernel/db/client';
import { getRecordId } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { logger } from '@/server/kernel/log';
import { generationFailed, refundAction, reserveAction, spendAction, usedUp } from '@/server/outreach/ai/actions';
import { AiFailure } from '@/server/outreach/ai/failure';
import { aiProvider } from '@/server/outreach/ai/provider';
import { productRecord } from '@/server/records/products/record';
import { insertMatch } from './insert';
import { judgeContacts } from './judge';
import { rankContacts } from './rank';
import { getMatch } from './record';

/** Candidates that a match has at most. */
const MOST = 50;

/** Judges the contacts of the workspace for a product; it costs one AI action, which is given back when nothing comes of it. */
export async function startMatch(ctx: Context, { id: product }: { id: string }) {
  const productId = await getRecordId(productRecord, ctx, product, db);
  const action = await reserveAction(ctx, 'MATCH');
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
    await refundAction(ctx, action);
    if (!(error instanceof AiFailure)) throw error;
    logger.warn(
      { kind: error.kind, what: error.message, requestId: ctx.requestId },
      'no match: the AI provider failed',
    );
    throw generationFailed();
  }
}
