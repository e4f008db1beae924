import { subscribeTopics } from '@/server/automation/events/subscribe';
import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { newId } from '@/server/kernel/db/ids';
import { getRecord } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import type { webhooksContract } from './contract';
import { webhookRecord } from './record';
import { refusePrivateHost } from './registration';
import { makeSecret } from './secret';

export async function createWebhook(ctx: Context, input: Input<typeof webhooksContract.create>) {
  await refusePrivateHost(input.url);
  const { secret, sealed } = makeSecret();
  const { url, description = null, skipUnchanged = false } = input;
  const columns = { url, events: [...new Set(input.events)], description, skipUnchanged, secret: sealed };
  return transaction(ctx, async (tx) => {
    const id = newId();
    await subscribeTopics(tx, ctx, input.events);
    await applyChanges(tx, ctx, { record: webhookRecord }, [{ kind: 'created', id, columns }]);
    return { webhook: await getRecord(webhookRecord, ctx, id, tx), secret };
  });
}
