import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';

/** Locks a pipeline, whose stages are about to change, until the transaction ends. Throws `Pipeline not found.` */
export async function lockPipeline(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const rows = isId(id)
    ? await tx.query(sql`
        SELECT 1 FROM "Pipeline" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`)
    : [];
  if (rows.length === 0) throw notFound('Pipeline');
}
