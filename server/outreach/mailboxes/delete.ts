import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { transaction } from '@/server/kernel/db/transaction';
import { keptMailbox } from './update';

export async function deleteMailbox(ctx: Context, { id }: { id: string }): Promise<{ deleted: 1; id: string }> {
  const { memberId } = await keptMailbox(ctx, id);
  if (memberId === null) throw conflict("The workspace's own mailbox cannot be disconnected.");
  return transaction(ctx, async (tx) => {
    await tx.query(sql`DELETE FROM "Mailbox" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
    // Another of the member's takes its place, so that there is always a default where there is a mailbox.
    await tx.query(sql`
      UPDATE "Mailbox" SET "isDefault" = true WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = (
        SELECT id FROM "Mailbox" b WHERE b."workspaceId" = ${ctx.workspaceId}::uuid AND b."memberId" = ${memberId}::uuid
          AND NOT EXISTS (SELECT FROM "Mailbox" d WHERE d."workspaceId" = b."workspaceId" AND d."memberId" = b."memberId" AND d."isDefault")
        ORDER BY b.id LIMIT 1)`);
    return { deleted: 1 as const, id };
  });
}
