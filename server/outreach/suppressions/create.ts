import type { Context } from '@/server/kernel/context';
import { reply } from '@/server/kernel/contract/implement';
import { getRecord } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import { insertSuppression } from '@/server/outreach/mail/suppress';
import { suppressionRecord } from './record';

export function createSuppression(ctx: Context, { email }: { email: string }) {
  return transaction(ctx, async (tx) => {
    const made = await insertSuppression(tx, ctx, email, 'MANUAL');
    const where = { workspaceId_email: { workspaceId: ctx.workspaceId, email } };
    const id = made ?? (await tx.suppression.findUniqueOrThrow({ where, select: { id: true } })).id;
    const suppression = await getRecord(suppressionRecord, ctx, id, tx);
    return reply(made ? 201 : 200, { suppression, created: made !== undefined });
  });
}
