import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import type { suppressionsContract } from './contract';
import { suppressionRecord } from './record';

export async function listSuppressions(ctx: Context, input: Input<typeof suppressionsContract.list>) {
  const { limit, cursor, ...filters } = input;
  const { reason, email, since } = filters;
  const { records, nextCursor } = await listRecords(suppressionRecord, ctx, { limit, cursor }, filters, [
    reason !== undefined && sql`t.reason = ${reason}`,
    email !== undefined && sql`t.email = ${email.trim()}::citext`,
    since !== undefined && sql`t."createdAt" >= ${since}::timestamptz`,
  ]);
  return { suppressions: records, nextCursor };
}
