import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { nothingToUpdate } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import type { Member, membersContract } from './contract';
import { memberRecord } from './record';

export function updateMember(
  ctx: Context,
  { id, name, timezone }: Input<typeof membersContract.update>,
): Promise<{ member: Member }> {
  const columns = { ...(name !== undefined && { name }), ...(timezone !== undefined && { timezone }) };
  if (Object.keys(columns).length === 0) throw nothingToUpdate('name', 'timezone');
  return transaction(ctx, async (tx) => {
    await getRecordId(memberRecord, ctx, id, tx, { lock: true });
    await applyChanges(tx, ctx, { record: memberRecord }, [{ kind: 'updated', id, columns }]);
    return { member: await getRecord(memberRecord, ctx, id, tx) };
  });
}
