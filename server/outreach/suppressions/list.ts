import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listDescribed } from '@/server/kernel/db/listing';
import { suppressionListing, type suppressionsContract } from './contract';
import { suppressionRecord } from './record';

/** What its list and its exports are made of. */
export const suppressionList = { listing: suppressionListing, record: suppressionRecord };

export async function listSuppressions(ctx: Context, input: Input<typeof suppressionsContract.list>) {
  const { email, since } = input;
  const { records, ...end } = await listDescribed(suppressionList, ctx, input, [
    email !== undefined && sql`t.email = ${email.trim()}::citext`,
    since !== undefined && sql`t."createdAt" >= ${since}::timestamptz`,
  ]);
  return { suppressions: records, ...end };
}
