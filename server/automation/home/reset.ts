import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import type { homeContract } from './contract';
import { readLayout, whose } from './layout';

export function resetHome(ctx: Context, { shared = false }: Input<typeof homeContract.reset>) {
  const id = whose(ctx, shared);
  return sqlTransaction(ctx, async (tx) => {
    await tx.query(sql`DELETE FROM "HomeLayout" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
    return readLayout(tx, ctx);
  });
}
