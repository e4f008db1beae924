import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { transaction } from '@/server/kernel/db/transaction';
import { holdCampaign } from './hold';

export function deleteCampaign(ctx: Context, { id }: { id: string }): Promise<{ deleted: 1; id: string }> {
  return transaction(ctx, async (tx) => {
    if ((await holdCampaign(tx, ctx, id)) !== 'DRAFT') throw conflict('Only DRAFT campaigns can be deleted.');
    await tx.campaign.delete({
      where: { workspaceId_id: { workspaceId: ctx.workspaceId, id } },
      select: { id: true },
    });
    return { deleted: 1, id };
  });
}
