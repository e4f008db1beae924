import { signalWork } from '@/inngest/signal';
import { followTopics, subscribeTopics } from '@/server/automation/events/subscribe';
import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { nothingToUpdate } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import type { webhooksContract } from './contract';
import { webhookRecord } from './record';
import { refusePrivateHost } from './registration';

const TURNED_ON = { active: true, consecutiveFailures: 0, disabledAt: null, disabledReason: null };
const turnedOff = () => ({ active: false, disabledAt: new Date(), disabledReason: 'user' });

export async function updateWebhook(
  ctx: Context,
  { id, active, events, ...changes }: Input<typeof webhooksContract.update>,
) {
  if (active === undefined && events === undefined && Object.keys(changes).length === 0) {
    throw nothingToUpdate('url', 'events', 'description', 'active');
  }
  if (changes.url !== undefined) await refusePrivateHost(changes.url);
  return transaction(ctx, async (tx) => {
    await getRecordId(webhookRecord, ctx, id, tx, { lock: true });
    const where = { workspaceId_id: { workspaceId: ctx.workspaceId, id } };
    const before = await tx.webhookEndpoint.findUniqueOrThrow({ where, select: { active: true, events: true } });
    const switched = active === undefined || active === before.active ? {} : active ? TURNED_ON : turnedOff();
    if (events) await subscribeTopics(tx, ctx, events);
    else if (active) await followTopics(tx, ctx, before.events);
    const columns = { ...changes, ...(events && { events: [...new Set(events)] }), ...switched };
    await applyChanges(tx, ctx, { record: webhookRecord }, [
      { kind: 'updated', id, columns, before: { active: before.active } },
    ]);
    // Whatever was held goes out now.
    if (active) tx.afterCommit(() => signalWork('webhooks/due'));
    return { webhook: await getRecord(webhookRecord, ctx, id, tx) };
  });
}
