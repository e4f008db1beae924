import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listDescribed } from '@/server/kernel/db/listing';
import { communicationListing, type communicationsContract } from './contract';
import { communicationRecord } from './record';

/** What its list and its exports are made of. */
export const communicationList = { listing: communicationListing, record: communicationRecord };

export async function listCommunications(ctx: Context, input: Input<typeof communicationsContract.list>) {
  const { since } = input;
  const { records, ...end } = await listDescribed(communicationList, ctx, input, [
    since !== undefined && sql`t."occurredAt" >= ${since}::timestamptz`,
  ]);
  return { communications: records, ...end };
}
