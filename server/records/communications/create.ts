import { applyChanges, type Columns, recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { mistake } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { getRecord } from '@/server/kernel/db/record';
import { referredId } from '@/server/kernel/db/referred';
import { type Transaction, transaction } from '@/server/kernel/db/transaction';
import { contactRecord } from '@/server/records/contacts/record';
import type { CommunicationSummary, communicationsContract } from './contract';
import { communicationRecord, communicationSummaryRecord } from './record';

export function createCommunication(
  ctx: Context,
  { contactId, contactExternalId, ...input }: Input<typeof communicationsContract.create>,
): Promise<{ communication: CommunicationSummary }> {
  return transaction(ctx, async (tx) => {
    const contact = await referredId(tx, ctx, contactRecord, { id: contactId, externalId: contactExternalId });
    if (!contact)
      throw mistake('contactId or contactExternalId is required.', { code: 'required', field: 'contactId' });
    const { type = 'NOTE', body, subject = null, direction = 'OUTBOUND' } = input;
    const occurredAt = new Date(input.occurredAt ?? Date.now());
    const id = newId();
    const columns = { contactId: contact, type, direction, subject, body, occurredAt };
    await applyChanges(tx, ctx, { record: communicationRecord }, [{ kind: 'created', id, columns }]);
    await noteActivity(tx, ctx, contact, occurredAt, direction === 'OUTBOUND');
    return { communication: await getRecord(communicationSummaryRecord, ctx, id, tx) };
  });
}

/** Moves what the contact says of its last activity on, and never back: what is logged late is no news. */
async function noteActivity(tx: Transaction, ctx: Context, contactId: string, at: Date, outbound: boolean) {
  const time = sql`${at.toISOString()}::timestamptz`;
  const write = recordSql`
    UPDATE "Contact" SET "updatedAt" = now(), "lastActivityAt" = greatest("lastActivityAt", ${time}),
      "lastContactedAt" = CASE WHEN ${outbound} THEN greatest("lastContactedAt", ${time}) ELSE "lastContactedAt" END
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${contactId}::uuid
      AND ("lastActivityAt" IS NULL OR "lastActivityAt" < ${time}
        OR (${outbound} AND ("lastContactedAt" IS NULL OR "lastContactedAt" < ${time})))
    RETURNING "lastActivityAt", "lastContactedAt"`;
  await writeRecords<Columns>(tx, ctx, 'Contact', write, (columns) => ({ kind: 'updated', id: contactId, columns }));
}
