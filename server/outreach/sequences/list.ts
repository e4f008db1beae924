import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { listDescribed } from '@/server/kernel/db/listing';
import { sequenceListing, type sequencesContract } from './contract';
import { sequenceRecord } from './record';

const listed = { listing: sequenceListing, record: sequenceRecord };

export async function listSequences(ctx: Context, input: Input<typeof sequencesContract.list>) {
  const { records, ...end } = await listDescribed(listed, ctx, input);
  return { sequences: records, ...end };
}
