import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict, notFound } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { transaction } from '@/server/kernel/db/transaction';
import { isSeen } from '@/server/outreach/mailboxes/people';
import { emailRecord } from './record';

export function deleteEmail(ctx: Context, { id }: { id: string }): Promise<{ deleted: 1; id: string }> {
  return transaction(ctx, async (tx) => {
    if (!isId(id)) throw notFound('Email');
    const where = sql`"workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid AND ${isSeen(ctx, '')}`;
    const [held] = await tx.query<{ status: string }>(sql`SELECT status FROM "Email" WHERE ${where} FOR UPDATE`);
    if (!held) throw notFound('Email');
    if (held.status !== 'DRAFT')
      throw conflict('Only DRAFT emails can be deleted; sent mail is immutable history.', 'wrong_state');
    await applyChanges(tx, ctx, { record: emailRecord }, [{ kind: 'deleted', id, columns: {} }]);
    return { deleted: 1, id };
  });
}
