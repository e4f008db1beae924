import type { Context } from '@/server/context';
import { notFound } from '@/server/contract/errors';
import { sql } from '@/server/db/client';
import { isId } from '@/server/db/ids';
import type { Transaction } from '@/server/db/transaction';

/** Notes that a pipeline's stages change, and holds it until the transaction ends. Throws `Pipeline not found.` */
export async function touchPipeline(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const rows = isId(id)
    ? await tx.query(sql`
        UPDATE "Pipeline" SET "updatedAt" = now() WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid RETURNING 1`)
    : [];
  if (rows.length === 0) throw notFound('Pipeline');
}
