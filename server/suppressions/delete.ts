import type { Context } from '@/server/context';
import { conflict } from '@/server/contract/errors';
import { sql } from '@/server/db/client';
import { getRecord, getRecordId } from '@/server/db/record';
import { transaction } from '@/server/db/transaction';
import { suppressionRecord } from './record';

/** An address that bounced is let go only by a member in the console. */
export function deleteSuppression(ctx: Context, { id }: { id: string }) {
  return transaction(ctx, async (tx) => {
    await getRecordId(suppressionRecord, ctx, id, tx, { lock: true });
    const { email, removable } = await getRecord(suppressionRecord, ctx, id, tx);
    if (!removable && ctx.actor.kind !== 'member') {
      throw conflict('This address is suppressed because of a hard bounce; only a person can remove it in settings.');
    }
    await tx.query(sql`DELETE FROM "Suppression" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
    return { deleted: 1 as const, id, email };
  });
}
