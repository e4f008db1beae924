import type { Context } from '@/server/kernel/context';
import { badRequest } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import type { Member, membersContract } from './contract';
import { memberRecord } from './record';

export function updateMember(
  ctx: Context,
  { id, name, timezone }: Input<typeof membersContract.update>,
): Promise<{ member: Member }> {
  const data = { ...(name !== undefined && { name }), ...(timezone !== undefined && { timezone }) };
  if (Object.keys(data).length === 0) throw badRequest('Nothing to update: pass at least one of name, timezone.');
  return transaction(ctx, async (tx) => {
    await getRecordId(memberRecord, ctx, id, tx, { lock: true });
    const where = { workspaceId_id: { workspaceId: ctx.workspaceId, id } };
    await tx.member.update({ where, data, select: { id: true } });
    return { member: await getRecord(memberRecord, ctx, id, tx) };
  });
}
