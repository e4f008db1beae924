import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { generationFailed, usedUp } from '@/server/outreach/ai/actions';
import { aiProvider } from '@/server/outreach/ai/provider';
import { actingMemberId } from '@/server/outreach/emails/acting';
import type { outreachMatchesContract } from './contract';
import { type Claimed, claimCandidates, releaseCandidate } from './draft/claim';
import { draftOne, type Outcome, type Round } from './draft/one';
import { loadOffering } from './rank/offering';
import { touchMatch } from './record';

/** Drafts that are written at the same time. */
const AT_ONCE = 4;

/**
 * Drafts for every INCLUDED candidate that has none. What was drafted stays, whatever becomes of the others; who is skipped is
 * there for the next call.
 */
export async function draftMatch(ctx: Context, { id, asUserEmail }: Input<typeof outreachMatchesContract.drafts>) {
  const productId = await productOf(ctx, id);
  await actingMemberId(db, ctx, asUserEmail);
  const offering = await loadOffering(db, ctx, productId);
  const claimed = await claimCandidates(db, ctx, id);
  const round: Round = { matchId: id, offering, ai: aiProvider(), asUserEmail };
  const outcomes = claimed.length > 0 ? await draftAll(ctx, round, claimed) : [];
  const drafted = outcomes.filter((outcome) => outcome === 'drafted').length;
  if (drafted === 0 && outcomes.includes('empty')) throw usedUp();
  if (drafted === 0 && outcomes.includes('failed')) throw generationFailed();
  return { matchId: id, drafted, skipped: claimed.length - drafted, campaignId: await campaignOf(ctx, id) };
}

/** Best first, some at a time; once the allowance is used up nobody else is begun. */
async function draftAll(ctx: Context, round: Round, claimed: Claimed[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...claimed];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const outcome = outcomes.includes('empty') ? await passOver(next) : await draftOne(ctx, round, next);
      outcomes.push(outcome);
    }
  };
  try {
    const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
    return outcomes;
  } finally {
    for (const left of waiting) await releaseCandidate(db, left);
    await touchMatch(db, ctx, round.matchId);
  }
}

async function passOver(candidate: Claimed): Promise<Outcome> {
  await releaseCandidate(db, candidate, { error: 'The AI actions of the month are used up.' });
  return 'empty';
}

async function productOf({ workspaceId }: Context, id: string): Promise<string> {
  const [row] = isId(id)
    ? await db.query<{ productId: string }>(sql`
        SELECT "productId"::text FROM "OutreachMatch" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid`)
    : [];
  if (!row) throw notFound('Match');
  return row.productId;
}

async function campaignOf({ workspaceId }: Context, id: string): Promise<string | null> {
  const [row] = await db.query<{ campaignId: string | null }>(sql`
    SELECT "campaignId"::text FROM "OutreachMatch" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid`);
  return row?.campaignId ?? null;
}
