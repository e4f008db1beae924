import type { Context } from '@/server/context';
import { reply } from '@/server/contract/implement';
import { sql } from '@/server/db/client';
import { newId } from '@/server/db/ids';
import { getRecord } from '@/server/db/record';
import { transaction } from '@/server/db/transaction';
import { suppressionRecord } from './record';

/** An address is suppressed once, whatever its case; one that is there keeps its reason. */
export function createSuppression(ctx: Context, { email }: { email: string }) {
  return transaction(ctx, async (tx) => {
    const [made] = await tx.query<{ id: string }>(sql`
      INSERT INTO "Suppression" ("workspaceId", id, email, reason)
      VALUES (${ctx.workspaceId}::uuid, ${newId()}::uuid, ${email}, 'MANUAL')
      ON CONFLICT ("workspaceId", email) DO NOTHING RETURNING id::text`);
    const where = { workspaceId_email: { workspaceId: ctx.workspaceId, email } };
    const id = made?.id ?? (await tx.suppression.findUniqueOrThrow({ where, select: { id: true } })).id;
    const suppression = await getRecord(suppressionRecord, ctx, id, tx);
    return reply(made ? 201 : 200, { suppression, created: made !== undefined });
  });
}
