import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { transaction } from '@/server/kernel/db/transaction';
import { lockDraft } from './draft';
import { quoteRecord } from './record';

export function deleteQuote(ctx: Context, { id }: { id: string }): Promise<{ deleted: 1; id: string }> {
  return transaction(ctx, async (tx) => {
    await lockDraft(tx, ctx, id);
    await applyChanges(tx, ctx, { record: quoteRecord }, [{ kind: 'deleted', id, columns: {} }]);
    return { deleted: 1, id };
  });
}
