import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecordId } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { knownContacts } from '@/server/outreach/campaigns/audience';
import type { sequencesContract } from './contract';
import { endEnrollments } from './end';
import { sequenceRecord } from './record';

export function unenrollContacts(ctx: Context, input: Input<typeof sequencesContract.unenroll>) {
  return sqlTransaction(ctx, async (tx) => {
    const sequenceId = await getRecordId(sequenceRecord, ctx, input.id, tx);
    const contactIds = await knownContacts(tx, ctx, input.contactIds);
    const why = { state: 'UNENROLLED' as const, reason: 'Taken out.', contactIds };
    const unenrolled = await endEnrollments(tx, ctx, sequenceId, why);
    return { sequenceId, unenrolled, skipped: contactIds.length - unenrolled };
  });
}
