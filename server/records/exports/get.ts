import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import type { exportsContract } from './contract';
import { exportRecord, isFor, readableOf, showExport } from './record';

/** Those of what the caller may read, and of what each member sees alone their own. */
export async function listExports(ctx: Context, page: Input<typeof exportsContract.list>) {
  const condition = sql`t.resource = ANY(${readableOf(ctx)}::text[]) AND ${isFor(ctx)}`;
  const { records, nextCursor } = await listRecords(exportRecord, ctx, page, {}, [condition]);
  return { exports: records, nextCursor };
}

export const getExport = (ctx: Context, { id }: Input<typeof exportsContract.get>) => showExport(ctx, id);
