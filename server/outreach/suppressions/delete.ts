import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import { optInAgain } from '@/server/outreach/mail/suppress';
import { suppressionRecord } from './record';

/**
 * Lets mail go to an address again; one that was unsubscribed is opted in again with it. Throws the 404, and a 409 for an
 * address that bounced, which only a member lets go in the console.
 */
export function deleteSuppression(ctx: Context, { id }: { id: string }) {
  return transaction(ctx, async (tx) => {
    await getRecordId(suppressionRecord, ctx, id, tx, { lock: true });
    const { email, reason, removable } = await getRecord(suppressionRecord, ctx, id, tx);
    if (!removable && ctx.actor.kind !== 'member') {
      throw conflict(
        'This address is suppressed because of a hard bounce; only a person can remove it in settings.',
        'wrong_state',
      );
    }
    await applyChanges(tx, ctx, { record: suppressionRecord }, [{ kind: 'deleted', id, columns: {} }]);
    if (reason === 'UNSUBSCRIBE') await optInAgain(tx, ctx, email);
    return { deleted: 1 as const, id, email };
  });
}
