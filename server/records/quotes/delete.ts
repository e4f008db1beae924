import type { Context } from '@/server/kernel/context';
import { transaction } from '@/server/kernel/db/transaction';
import { holdDraft } from './draft';

export function deleteQuote(ctx: Context, { id }: { id: string }): Promise<{ deleted: 1; id: string }> {
  return transaction(ctx, async (tx) => {
    await holdDraft(tx, ctx, id);
    const where = { workspaceId_id: { workspaceId: ctx.workspaceId, id } };
    await tx.quote.delete({ where, select: { id: true } });
    return { deleted: 1, id };
  });
}
