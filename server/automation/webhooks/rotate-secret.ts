import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import type { webhooksContract } from './contract';
import { webhookRecord } from './record';
import { makeSecret } from './secret';

const HOUR_MS = 3_600_000;

/** Every attempt reads the secrets when it starts, so without an overlap nothing is signed with the old one from here on. */
export function rotateSecret(ctx: Context, { id, overlapHours }: Input<typeof webhooksContract.rotateSecret>) {
  const { secret, sealed } = makeSecret();
  return transaction(ctx, async (tx) => {
    await getRecordId(webhookRecord, ctx, id, tx, { lock: true });
    const where = { workspaceId_id: { workspaceId: ctx.workspaceId, id } };
    const old = await tx.webhookEndpoint.findUniqueOrThrow({ where, select: { secret: true } });
    const kept = overlapHours === undefined ? undefined : new Date(Date.now() + overlapHours * HOUR_MS);
    const columns = {
      secret: sealed,
      previousSecret: kept ? old.secret : null,
      previousSecretUntil: kept ?? null,
    };
    await applyChanges(tx, ctx, { record: webhookRecord }, [{ kind: 'updated', id, columns }]);
    return { webhook: await getRecord(webhookRecord, ctx, id, tx), secret };
  });
}
