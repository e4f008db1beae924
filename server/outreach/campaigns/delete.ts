import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { transaction } from '@/server/kernel/db/transaction';
import { lockCampaign } from './lock';
import { campaignRecord } from './record';

export function deleteCampaign(ctx: Context, { id }: { id: string }): Promise<{ deleted: 1; id: string }> {
  return transaction(ctx, async (tx) => {
    if ((await lockCampaign(tx, ctx, id)) !== 'DRAFT')
      throw conflict('Only DRAFT campaigns can be deleted.', 'wrong_state');
    await applyChanges(tx, ctx, { record: campaignRecord }, [{ kind: 'deleted', id, columns: {} }]);
    return { deleted: 1, id };
  });
}
