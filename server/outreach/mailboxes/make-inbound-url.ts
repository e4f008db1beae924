import { config } from '@/server/kernel/config';
import type { Context } from '@/server/kernel/context';
import { transaction } from '@/server/kernel/db/transaction';
import { makeInboundToken } from './inbound-token';
import { getMailbox } from './record';
import { keptMailbox } from './update';

/** A new address for `POST /api/inbound/<token>`; only its hash is kept. */
export async function makeInboundUrl(ctx: Context, { id }: { id: string }) {
  await keptMailbox(ctx, id);
  const { token, hash } = makeInboundToken();
  return transaction(ctx, async (tx) => {
    const where = { workspaceId_id: { workspaceId: ctx.workspaceId, id } };
    await tx.mailbox.update({ where, data: { inboundTokenHash: new Uint8Array(hash) }, select: { id: true } });
    return { mailbox: await getMailbox(tx, ctx, id), inboundUrl: `${config.baseUrl}/api/inbound/${token}` };
  });
}
