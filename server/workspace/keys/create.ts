import type { Context } from '@/server/kernel/context';
import { badRequest } from '@/server/kernel/contract/errors';
import { newId } from '@/server/kernel/db/ids';
import { transaction } from '@/server/kernel/db/transaction';
import { assertAdmin } from '@/server/workspace/auth/team/rules';
import { makeApiKey } from '@/server/workspace/keys/api-key';

export interface NewKey {
  name: string;
  scopes: string[];
  /** Days until it stops working; never when null. */
  expiresInDays: number | null;
}

/** Makes an API key. The whole key is in this answer alone. */
export function createApiKey(ctx: Context, { name, scopes, expiresInDays }: NewKey) {
  assertAdmin(ctx);
  if (scopes.length === 0) throw badRequest('scopes: choose at least one.');
  const { key, prefix, secretHash } = makeApiKey();
  const id = newId();
  return transaction(ctx, async (tx) => {
    const createdById = ctx.actor.kind === 'member' ? ctx.actor.memberId : null;
    const expiresAt = expiresInDays === null ? null : new Date(Date.now() + expiresInDays * 24 * 60 * 60 * 1000);
    await tx.apiKey.create({
      data: { workspaceId: ctx.workspaceId, id, name, prefix, secretHash, scopes, createdById, expiresAt },
      select: { id: true },
    });
    return { id, key };
  });
}
