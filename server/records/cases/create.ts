import type { Context } from '@/server/kernel/context';
import type { Titled } from '@/server/kernel/contract/titled-operations';
import { newId } from '@/server/kernel/db/ids';
import { getRecord } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import { caseRecord } from './record';

export function createCase(ctx: Context, { title }: { title: string }): Promise<{ case: Titled }> {
  return transaction(ctx, async (tx) => {
    const id = newId();
    await tx.case.create({ data: { workspaceId: ctx.workspaceId, id, title }, select: { id: true } });
    return { case: await getRecord(caseRecord, ctx, id, tx) };
  });
}
