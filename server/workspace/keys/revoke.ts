import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { transaction } from '@/server/kernel/db/transaction';
import { assertAdmin } from '@/server/workspace/auth/team/rules';

/** Stops a key at once and for good; revoking it again changes nothing. */
export function revokeApiKey(ctx: Context, { id }: { id: string }) {
  assertAdmin(ctx);
  return transaction(ctx, async (tx) => {
    const where = { workspaceId_id: { workspaceId: ctx.workspaceId, id } };
    const key = await tx.apiKey.findUnique({ where, select: { revokedAt: true } });
    if (!key) throw notFound('API key');
    if (!key.revokedAt) await tx.apiKey.update({ where, data: { revokedAt: new Date() }, select: { id: true } });
    return { id };
  });
}
