import { systemContext } from '@/server/kernel/context';
import { prisma } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { insertMatch } from '@/server/outreach/outreach-matches/insert';
import { rankContacts } from '@/server/outreach/outreach-matches/rank';

const SKU = 'PLAN-BIZ';
const INCLUDED = 4;
const EXCLUDED = [5, 6];

/** A match of one of the products as the ranker makes it, with some of its candidates decided on. */
export async function fillMatching(workspaceId: string): Promise<void> {
  const product = await prisma.product.findFirst({ where: { workspaceId, sku: SKU }, select: { id: true } });
  if (!product) return;
  const ctx = systemContext(workspaceId, 'demo');
  const ranking = await rankContacts(ctx, product.id, 50);
  const matchId = await sqlTransaction(ctx, (tx) => insertMatch(tx, ctx, ranking, ranking.ranked, 'RANKER'));
  const decide = (decision: string, position: object) =>
    prisma.matchCandidate.updateMany({ where: { workspaceId, matchId, position }, data: { decision } });
  await decide('INCLUDED', { lt: INCLUDED });
  await decide('EXCLUDED', { in: EXCLUDED });
}
