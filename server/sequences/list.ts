import type { Context } from '@/server/context';
import type { Input } from '@/server/contract/implement';
import { sql } from '@/server/db/client';
import { listRecords } from '@/server/db/list';
import { sameId } from '@/server/db/record';
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
