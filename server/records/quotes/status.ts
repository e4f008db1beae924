import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import type { Quote, quotesContract } from './contract';
import { assertDrawable } from './pdf/drawable';
import { quoteRecord } from './record';

export function setQuoteStatus(
  ctx: Context,
  { id, status }: Input<typeof quotesContract.status>,
): Promise<{ quote: Quote }> {
  return transaction(ctx, async (tx) => {
    const own = await getRecordId(quoteRecord, ctx, id, tx, { lock: true });
    if (status === 'SENT') await assertDrawable(tx, ctx, own);
    await applyChanges(tx, ctx, { record: quoteRecord }, [{ kind: 'updated', id, columns: { status } }]);
    return { quote: await getRecord(quoteRecord, ctx, id, tx) };
  });
}
