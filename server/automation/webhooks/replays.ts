import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import { getRecordId } from '@/server/kernel/db/record';
import type { webhooksContract } from './contract';
import { replayRecord, webhookRecord } from './record';

export async function listReplays(ctx: Context, { id, ...page }: Input<typeof webhooksContract.replays>) {
  const endpointId = await getRecordId(webhookRecord, ctx, id);
  const condition = sql`t."endpointId" = ${endpointId}::uuid`;
  const { records, nextCursor } = await listRecords(replayRecord, ctx, page, { endpointId }, [condition]);
  return { replays: records, nextCursor };
}
