import type { Context } from '@/server/kernel/context';
import type { Titled } from '@/server/kernel/contract/titled-operations';
import { newId } from '@/server/kernel/db/ids';
import { getRecord } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import { contractRecord } from './record';

export function createContract(ctx: Context, { title }: { title: string }): Promise<{ contract: Titled }> {
  return transaction(ctx, async (tx) => {
    const id = newId();
    await tx.contract.create({ data: { workspaceId: ctx.workspaceId, id, title }, select: { id: true } });
    return { contract: await getRecord(contractRecord, ctx, id, tx) };
  });
}
