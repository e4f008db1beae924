import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { readOwn } from './record';

export function deleteReport(ctx: Context, { id: name }: { id: string }) {
  return sqlTransaction(ctx, async (tx) => {
    const { id } = await readOwn(tx, ctx, name);
    await tx.query(sql`DELETE FROM "Report" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
    return { deleted: 1 as const, id };
  });
}
