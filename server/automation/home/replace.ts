import { readReport } from '@/server/automation/reports/record';
import type { Context } from '@/server/kernel/context';
import { invalid } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { type Db, db, sql } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import type { HomeCard, homeContract } from './contract';
import { readLayout, whose } from './layout';

/** Arranges the first page of the member who asks, or of everybody who has not arranged their own. */
export async function replaceHome(ctx: Context, { cards, shared = false }: Input<typeof homeContract.replace>) {
  const id = whose(ctx, shared);
  const isShared = id === ctx.workspaceId;
  for (const [at, card] of cards.entries()) await checkCard(db, ctx, card, `cards[${at}]`, isShared);
  const names = cards.map(({ part, reportId }) => part ?? reportId);
  const twice = names.findIndex((name, at) => names.indexOf(name) < at);
  if (twice >= 0) throw invalid(`cards[${twice}]`, 'is there already');
  return sqlTransaction(ctx, async (tx) => {
    await tx.query(sql`
      INSERT INTO "HomeLayout" ("workspaceId", id, "memberId", cards)
      VALUES (${ctx.workspaceId}::uuid, ${id}::uuid, ${isShared ? null : id}::uuid, ${JSON.stringify(cards)}::jsonb)
      ON CONFLICT ("workspaceId", id) DO UPDATE SET cards = excluded.cards, "updatedAt" = now()`);
    return readLayout(tx, ctx);
  });
}

/** Refuses a card that is nothing or two things, a report that one does not see, and for everybody one that is not shared. */
async function checkCard(on: Db, ctx: Context, card: HomeCard, place: string, isShared: boolean): Promise<void> {
  const { part, reportId } = card;
  if ((part === undefined) === (reportId === undefined)) throw invalid(place, 'takes either a part or a reportId');
  if (reportId === undefined) return;
  const report = await readReport(on, ctx, reportId);
  if (isShared && !report.shared) throw invalid(`${place}.reportId`, 'must be a report that is shared');
}
