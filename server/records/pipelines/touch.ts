import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';

/** Notes that a pipeline's stages change, and holds it until the transaction ends. Throws `Pipeline not found.` */
export async function touchPipeline(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const rows = isId(id)
    ? await tx.query(sql`
        UPDATE "Pipeline" SET "updatedAt" = now() WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid RETURNING 1`)
    : [];
  if (rows.length === 0) throw notFound('Pipeline');
}
