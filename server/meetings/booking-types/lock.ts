import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { isShown } from './record';

/** Whoever books holds the type FOR SHARE, so no booking is made half by the old rules and half by the new ones. */
export async function lockType(tx: Transaction, ctx: Context, id: string) {
  const [row] = isId(id)
    ? await tx.query<{ hostId: string; locationKind: string }>(sql`
        SELECT t."hostId"::text, t."locationKind" FROM "BookingType" t
        WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ${id}::uuid AND ${isShown} FOR UPDATE`)
    : [];
  if (!row) throw notFound('Meeting type');
  return row;
}
