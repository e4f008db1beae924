import { applyChanges } from '@/server/kernel/changes';
import { config } from '@/server/kernel/config';
import type { Context } from '@/server/kernel/context';
import { transaction } from '@/server/kernel/db/transaction';
import { makeInboundToken } from './inbound-token';
import { getMailbox, mailboxKind } from './record';
import { keptMailbox } from './update';

/** A new address for `POST /api/inbound/<token>`; only its hash is kept. */
export async function makeInboundUrl(ctx: Context, { id }: { id: string }) {
  await keptMailbox(ctx, id);
  const { token, hash } = makeInboundToken();
  return transaction(ctx, async (tx) => {
    const columns = { inboundTokenHash: new Uint8Array(hash) };
    await applyChanges(tx, ctx, mailboxKind, [{ kind: 'updated', id, columns }]);
    return { mailbox: await getMailbox(tx, ctx, id), inboundUrl: `${config.baseUrl}/api/inbound/${token}` };
  });
}
