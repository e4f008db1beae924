import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { listRecords } from '@/server/kernel/db/list';
import { contains } from '@/server/kernel/db/record';
import type { casesContract } from './contract';
import { caseRecord } from './record';

export async function listCases(ctx: Context, { q, ...page }: Input<typeof casesContract.list>) {
  const matches = q !== undefined && contains(['title'], q);
  const { records, nextCursor } = await listRecords(caseRecord, ctx, page, { q }, [matches]);
  return { cases: records, nextCursor };
}
