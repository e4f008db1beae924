import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { listRecords } from '@/server/kernel/db/list';
import { sameId } from '@/server/kernel/db/record';
import type { outreachMatchesContract } from './contract';
import { matchItemRecord } from './record';

export async function listMatches(ctx: Context, input: Input<typeof outreachMatchesContract.list>) {
  const { limit, cursor, offeringId } = input;
  const { records, nextCursor } = await listRecords(matchItemRecord, ctx, { limit, cursor }, { offeringId }, [
    offeringId !== undefined && sameId('productId', offeringId),
  ]);
  return { matches: records, nextCursor };
}
