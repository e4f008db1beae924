import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import { getRecordId } from '@/server/kernel/db/record';
import type { campaignsContract } from './contract';
import { campaignRecord, recipientRecord } from './record';

export async function listRecipients(ctx: Context, input: Input<typeof campaignsContract.recipients>) {
  const { limit, cursor, state } = input;
  const id = await getRecordId(campaignRecord, ctx, input.id);
  const { records, nextCursor } = await listRecords(recipientRecord, ctx, { limit, cursor }, { id, state }, [
    sql`t."campaignId" = ${id}::uuid`,
    state !== undefined && sql`t.state = ${state}`,
  ]);
  return { recipients: records, nextCursor };
}
