import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { nothingToUpdate } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord } from '@/server/kernel/db/record';
import { type Tx, transaction } from '@/server/kernel/db/transaction';
import type { LineInput, Quote, quotesContract } from './contract';
import { holdDraft } from './draft';
import { insertLines, priceLines } from './lines';
import { quoteRecord } from './record';

export function updateQuote(
  ctx: Context,
  { id, title, notes, validUntil, lineItems }: Input<typeof quotesContract.update>,
): Promise<{ quote: Quote }> {
  const changes = {
    ...(title !== undefined && { title }),
    ...(notes !== undefined && { notes }),
    ...(validUntil !== undefined && { validUntil: validUntil === null ? null : new Date(validUntil) }),
  };
  if (lineItems === undefined && Object.keys(changes).length === 0) {
    throw nothingToUpdate('title', 'notes', 'validUntil', 'lineItems');
  }
  return transaction(ctx, async (tx) => {
    await holdDraft(tx, ctx, id);
    const total = lineItems && (await replaceLines(tx, ctx, id, lineItems));
    // Other lines can come to the same total.
    const columns = { ...changes, ...(lineItems && { total, lineItems, updatedAt: new Date() }) };
    await applyChanges(tx, ctx, { record: quoteRecord }, [{ kind: 'updated', id, columns }]);
    return { quote: await getRecord(quoteRecord, ctx, id, tx) };
  });
}

/** Answers what the new lines come to. */
async function replaceLines(tx: Tx, ctx: Context, quoteId: string, inputs: LineInput[]): Promise<string> {
  const { lines, total } = await priceLines(tx, ctx, inputs);
  await tx.quoteLine.deleteMany({ where: { workspaceId: ctx.workspaceId, quoteId } });
  await insertLines(tx, ctx, quoteId, lines);
  return total;
}
