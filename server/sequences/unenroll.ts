import { knownContacts } from '@/server/campaigns/audience';
import type { Context } from '@/server/context';
import type { Input } from '@/server/contract/implement';
import { getRecordId } from '@/server/db/record';
import { sqlTransaction } from '@/server/db/transaction';
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
