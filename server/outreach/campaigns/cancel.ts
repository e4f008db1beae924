import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { getRecord } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import type { Campaign } from './contract';
import { lockCampaign } from './lock';
import { campaignRecord } from './record';
import { CANCELLED } from './send/run';

/** Whatever has not been handed to a mail server is skipped; what has been is still settled by the run that did it. */
export function cancelCampaign(ctx: Context, { id }: { id: string }): Promise<{ campaign: Campaign }> {
  return sqlTransaction(ctx, async (tx) => {
    const status = await lockCampaign(tx, ctx, id);
    if (status !== 'SCHEDULED' && status !== 'SENDING') {
      throw conflict(`This campaign is ${status} and cannot be cancelled.`, 'wrong_state');
    }
    const cancel = recordSql`
      UPDATE "Campaign" SET status = 'CANCELED', "nextRunAt" = CASE WHEN "runnerId" IS NOT NULL THEN "nextRunAt" END,
        "pausedReason" = NULL, "finishedAt" = now(), "updatedAt" = now()
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid RETURNING 1 AS written`;
    const columns = { status: 'CANCELED' };
    await writeRecords(tx, ctx, 'Campaign', cancel, () => ({ kind: 'updated', id, columns, before: { status } }));
    await tx.query(sql`
      UPDATE "CampaignRecipient" SET state = 'SKIPPED', reason = ${CANCELLED}, "settledAt" = now()
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "campaignId" = ${id}::uuid AND state IN ('PENDING', 'CLAIMED')`);
    return { campaign: await getRecord(campaignRecord, ctx, id, tx) };
  });
}
