import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { nothingToUpdate } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord } from '@/server/kernel/db/record';
import { type Tx, transaction } from '@/server/kernel/db/transaction';
import type { LineInput, Quote, quotesContract } from './contract';
import { lockDraft } from './draft';
import { insertLines, linesOf, priceLines } from './lines';
import { quoteRecord } from './record';

export function updateQuote(
  ctx: Context,
  { id, lineItems, ...content }: Input<typeof quotesContract.update>,
): Promise<{ quote: Quote }> {
  const changes = columnsOf(content);
  if (lineItems === undefined && Object.keys(changes).length === 0) {
    throw nothingToUpdate('title', 'notes', 'terms', 'validUntil', 'currency', 'lineItems');
  }
  return transaction(ctx, async (tx) => {
    await lockDraft(tx, ctx, id);
    const lines = lineItems ?? (content.currency && (await linesOf(tx, ctx, id)));
    const total = lines && (await replaceLines(tx, ctx, id, lines, content.currency));
    // Other lines can come to the same total.
    const columns = { ...changes, ...(lines && { total, lineItems: lines, updatedAt: new Date() }) };
    await applyChanges(tx, ctx, { record: quoteRecord }, [{ kind: 'updated', id, columns }]);
    return { quote: await getRecord(quoteRecord, ctx, id, tx) };
  });
}

type Content = Omit<Input<typeof quotesContract.update>, 'id' | 'lineItems'>;

/** What was sent of the columns, as they are written. */
function columnsOf({ title, notes, terms, currency, validUntil }: Content) {
  return {
    ...(title !== undefined && { title }),
    ...(notes !== undefined && { notes }),
    ...(terms !== undefined && { terms }),
    ...(currency !== undefined && { currency }),
    ...(validUntil !== undefined && { validUntil: validUntil === null ? null : new Date(validUntil) }),
  };
}

/** Answers what the new lines come to. @param currency the quote's own when left out */
async function replaceLines(tx: Tx, ctx: Context, quoteId: string, inputs: LineInput[], currency?: string) {
  const { lines, total } = await priceLines(tx, ctx, inputs, currency ?? (await currencyOf(tx, ctx, quoteId)));
  await tx.quoteLine.deleteMany({ where: { workspaceId: ctx.workspaceId, quoteId } });
  await insertLines(tx, ctx, quoteId, lines);
  return total;
}

async function currencyOf(tx: Tx, { workspaceId }: Context, id: string): Promise<string> {
  const where = { workspaceId_id: { workspaceId, id } };
  const { currency } = await tx.quote.findUniqueOrThrow({ where, select: { currency: true } });
  return currency;
}
