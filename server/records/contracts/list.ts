import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { listRecords } from '@/server/kernel/db/list';
import { contains } from '@/server/kernel/db/record';
import type { contractsContract } from './contract';
import { contractRecord } from './record';

export async function listContracts(ctx: Context, { q, ...page }: Input<typeof contractsContract.list>) {
  const matches = q !== undefined && contains(['title'], q);
  const { records, nextCursor } = await listRecords(contractRecord, ctx, page, { q }, [matches]);
  return { contracts: records, nextCursor };
}
