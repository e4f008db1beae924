import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import { sameId } from '@/server/kernel/db/record';
import type { sequencesContract } from './contract';
import { sequenceRecord } from './record';

export async function listSequences(ctx: Context, input: Input<typeof sequencesContract.list>) {
  const { limit, cursor, updatedSince, ...filters } = input;
  const { status, offeringId } = filters;
  const { records, nextCursor } = await listRecords(sequenceRecord, ctx, { limit, cursor, updatedSince }, filters, [
    status !== undefined && sql`t.status = ${status}`,
    offeringId !== undefined && sameId('productId', offeringId),
  ]);
  return { sequences: records, nextCursor };
}
