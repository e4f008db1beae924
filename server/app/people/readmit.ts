import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { addressHash } from '@/server/workspace/erased';
import { keepReceipt } from './receipts';

/** Forgets that an address was erased. What suppresses it since stays until it is taken back by itself. */
export function readmitPerson(ctx: Context, { email }: { email: string }) {
  return sqlTransaction(ctx, async (tx) => {
    const gone = await tx.query(sql`
      DELETE FROM "ErasedPerson" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND hash = ${addressHash(ctx, email)} RETURNING 1`);
    if (gone.length === 0) throw conflict('Nobody with this address was erased.');
    return { receipt: await keepReceipt(tx, ctx, 'READMITTED', { email, counts: {} }) };
  });
}
