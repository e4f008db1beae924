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
  return transaction(ctx, async (tx) => {
    const { id } = await tx.webhookEndpoint.create({
      data: {
        workspaceId: ctx.workspaceId,
        id: newId(),
        url: input.url,
        events: [...new Set(input.events)],
        description: input.description ?? null,
        skipUnchanged: input.skipUnchanged ?? false,
        secret: sealed,
      },
      select: { id: true },
    });
    return { webhook: await getRecord(webhookRecord, ctx, id, tx), secret };
  });
}
