import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listPage } from '@/server/kernel/db/list';
import { getRecordId } from '@/server/kernel/db/record';
import type { campaignsContract } from './contract';
import { hasOutcome } from './outcomes';
import { campaignRecord, recipientRecord } from './record';

export async function listRecipients(ctx: Context, input: Input<typeof campaignsContract.recipients>) {
  const { limit, cursor, state, outcome, include } = input;
  const id = await getRecordId(campaignRecord, ctx, input.id);
  const { records, ...end } = await listPage(
    recipientRecord,
    ctx,
    { limit, cursor },
    {
      filters: { id, state, outcome },
      conditions: [
        sql`t."campaignId" = ${id}::uuid`,
        state !== undefined && sql`t.state = ${state}`,
        outcome !== undefined && hasOutcome(outcome, ctx, id),
      ],
      isCounted: include !== undefined,
    },
  );
  return { recipients: records, ...end };
}
