import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { mistake } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { newId } from '@/server/kernel/db/ids';
import { getRecord } from '@/server/kernel/db/record';
import { referredId } from '@/server/kernel/db/referred';
import { transaction } from '@/server/kernel/db/transaction';
import { contactRecord } from '@/server/records/contacts/record';
import { leadRecord } from '@/server/records/leads/record';
import { noteActivity } from './activity';
import type { CommunicationSummary, communicationsContract } from './contract';
import { communicationRecord, communicationSummaryRecord } from './record';

export function createCommunication(
  ctx: Context,
  { contactId, contactExternalId, leadId, leadExternalId, ...input }: Input<typeof communicationsContract.create>,
): Promise<{ communication: CommunicationSummary }> {
  return transaction(ctx, async (tx) => {
    const contact = await referredId(tx, ctx, contactRecord, { id: contactId, externalId: contactExternalId });
    const lead = await referredId(tx, ctx, leadRecord, { id: leadId, externalId: leadExternalId });
    if (contact && lead) throw mistake('Name a contact or a lead, not both.', { field: 'leadId' });
    if (!contact && !lead)
      throw mistake('contactId or contactExternalId is required.', { code: 'required', field: 'contactId' });
    const { type = 'NOTE', body, subject = null, direction = 'OUTBOUND' } = input;
    const occurredAt = new Date(input.occurredAt ?? Date.now());
    const id = newId();
    const columns = { contactId: contact ?? null, leadId: lead ?? null, type, direction, subject, body, occurredAt };
    await applyChanges(tx, ctx, { record: communicationRecord }, [{ kind: 'created', id, columns }]);
    if (contact) await noteActivity(tx, ctx, contact, occurredAt, direction === 'OUTBOUND');
    return { communication: await getRecord(communicationSummaryRecord, ctx, id, tx) };
  });
}
