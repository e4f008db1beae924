import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { newId } from '@/server/kernel/db/ids';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { type Tx, transaction } from '@/server/kernel/db/transaction';
import { priceLines } from '@/server/records/quotes/lines';
import type { BoardDeal, dealsContract } from './contract';
import { dealEventRecord } from './record';

/** Puts other lines in the place of those of a deal, by the rules of quotes, and lets its value follow them. */
export function replaceDealLines(
  ctx: Context,
  { id: name, lineItems }: Input<typeof dealsContract.replaceLines>,
): Promise<{ deal: BoardDeal }> {
  const { workspaceId } = ctx;
  return transaction(ctx, async (tx) => {
    const id = await getRecordId(dealEventRecord, ctx, name, tx, { lock: true });
    const before = await tx.deal.findUniqueOrThrow({
      where: { workspaceId_id: { workspaceId, id } },
      select: { currency: true },
    });
    const { lines, total } = await priceLines(tx, ctx, lineItems, before.currency);
    await insertLines(tx, ctx, id, lines);
    // Other lines can come to the same total.
    const columns = { ...(lines.length > 0 && { value: total }), lineItems, updatedAt: new Date() };
    await applyChanges(tx, ctx, { record: dealEventRecord }, [{ kind: 'updated', id, columns }]);
    return { deal: await getRecord(dealEventRecord, ctx, id, tx) };
  });
}

type Priced = Awaited<ReturnType<typeof priceLines>>['lines'];

async function insertLines(tx: Tx, { workspaceId }: Context, dealId: string, lines: Priced): Promise<void> {
  await tx.dealLine.deleteMany({ where: { workspaceId, dealId } });
  await tx.dealLine.createMany({
    data: lines.map(({ name, productId, quantity, unitPrice, discountPercent, total }, position) => ({
      ...{ workspaceId, id: newId(), dealId, position, name, productId, quantity, unitPrice, discountPercent, total },
    })),
  });
}
