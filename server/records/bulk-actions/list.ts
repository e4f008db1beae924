import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import type { bulkActionsContract } from './contract';
import { bulkActionRecord, isSeen } from './record';

export async function listBulkActions(ctx: Context, { resource, ...page }: Input<typeof bulkActionsContract.list>) {
  const { records, nextCursor } = await listRecords(bulkActionRecord, ctx, page, { resource }, [
    isSeen(ctx),
    resource !== undefined && sql`t.resource = ${resource}`,
  ]);
  return { bulkActions: records, nextCursor };
}
