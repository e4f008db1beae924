import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import { webhookRecord } from './record';
import { makeSecret } from './secret';

/** Every attempt reads the secret when it starts, so nothing is signed with the old one from here on. */
export function rotateSecret(ctx: Context, { id }: { id: string }) {
  const { secret, sealed } = makeSecret();
  return transaction(ctx, async (tx) => {
    await getRecordId(webhookRecord, ctx, id, tx, { lock: true });
    await applyChanges(tx, ctx, { record: webhookRecord }, [{ kind: 'updated', id, columns: { secret: sealed } }]);
    return { webhook: await getRecord(webhookRecord, ctx, id, tx), secret };
  });
}
