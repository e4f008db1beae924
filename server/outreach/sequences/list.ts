import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { listDescribed } from '@/server/kernel/db/listing';
import { sequenceListing, type sequencesContract } from './contract';
import { sequenceRecord } from './record';

/** What its list and its exports are made of. */
export const sequenceList = { listing: sequenceListing, record: sequenceRecord };

export async function listSequences(ctx: Context, input: Input<typeof sequencesContract.list>) {
  const { records, ...end } = await listDescribed(sequenceList, ctx, input);
  return { sequences: records, ...end };
}
