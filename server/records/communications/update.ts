import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { nothingToChange } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import { noteActivity } from './activity';
import type { Communication, communicationsContract } from './contract';
import { communicationRecord } from './record';

/** Changes what was logged. Where that moves it to a later time, the contact's last activity moves on. */
export function updateCommunication(
  ctx: Context,
  { id: name, ...columns }: Input<typeof communicationsContract.update>,
): Promise<{ communication: Communication }> {
  return transaction(ctx, async (tx) => {
    const sent = Object.keys(columns);
    if (sent.length === 0) throw nothingToChange();
    const id = await getRecordId(communicationRecord, ctx, name, tx, { lock: true });
    await applyChanges(tx, ctx, { record: communicationRecord }, [{ kind: 'updated', id, sent, columns }]);
    const communication = await getRecord(communicationRecord, ctx, id, tx);
    const { contactId, occurredAt, direction } = communication;
    if (contactId) await noteActivity(tx, ctx, contactId, new Date(occurredAt), direction === 'OUTBOUND');
    return { communication };
  });
}
