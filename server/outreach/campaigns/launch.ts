import { signalWork } from '@/inngest/signal';
import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { fixRecipients } from './audience';
import type { Campaign, campaignsContract } from './contract';
import { lockCampaign } from './lock';
import { campaignRecord } from './record';
import { takeOver } from './sender';

/** Fixes the recipients; what is scheduled for later waits with them, anything else begins to be sent at once. */
export function launchCampaign(
  ctx: Context,
  { id, scheduledAt }: Input<typeof campaignsContract.launch>,
): Promise<{ campaign: Campaign; queuedRecipients: number }> {
  return sqlTransaction(ctx, async (tx) => {
    const held = await lockCampaign(tx, ctx, id);
    if (held !== 'DRAFT' && held !== 'SCHEDULED') {
      throw conflict(
        `This campaign is ${held} and cannot be launched. Only DRAFT or SCHEDULED campaigns can.`,
        'wrong_state',
      );
    }
    await takeOver(tx, ctx, id);
    const queuedRecipients = await fixRecipients(tx, ctx, id);
    const later = typeof scheduledAt === 'string' && Date.parse(scheduledAt) > Date.now() ? scheduledAt : null;
    const status = later ? 'SCHEDULED' : 'SENDING';
    const launch = recordSql`
      UPDATE "Campaign" SET status = ${status}, "scheduledAt" = ${later}::timestamptz,
        "nextRunAt" = coalesce(${later}::timestamptz, now()), "launchedAt" = now(), "updatedAt" = now()
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid RETURNING 1 AS written`;
    const columns = { status, scheduledAt: later };
    await writeRecords(tx, ctx, 'Campaign', launch, () => ({ kind: 'updated', id, columns, before: { status: held } }));
    tx.afterCommit(() => signalWork('campaigns/due'));
    return { campaign: await getRecord(campaignRecord, ctx, id, tx), queuedRecipients };
  });
}
