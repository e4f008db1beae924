import { applyChanges, recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { transaction } from '@/server/kernel/db/transaction';
import { mailboxKind } from './record';
import { keptMailbox } from './update';
import { isDefault } from './write';

export async function deleteMailbox(ctx: Context, { id }: { id: string }): Promise<{ deleted: 1; id: string }> {
  const { memberId, shared } = await keptMailbox(ctx, id);
  if (memberId === null && !shared) throw conflict("The workspace's own mailbox cannot be disconnected.");
  return transaction(ctx, async (tx) => {
    await applyChanges(tx, ctx, mailboxKind, [{ kind: 'deleted', id, columns: {} }]);
    // Another of the member's takes its place, so that there is always a default where there is a mailbox.
    const successor = recordSql`
      UPDATE "Mailbox" SET "isDefault" = true WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = (
        SELECT id FROM "Mailbox" b WHERE b."workspaceId" = ${ctx.workspaceId}::uuid AND b."memberId" = ${memberId}::uuid
          AND NOT EXISTS (SELECT FROM "Mailbox" d WHERE d."workspaceId" = b."workspaceId" AND d."memberId" = b."memberId" AND d."isDefault")
        ORDER BY b.id LIMIT 1) RETURNING id::text`;
    await writeRecords(tx, ctx, 'Mailbox', successor, isDefault(true));
    return { deleted: 1 as const, id };
  });
}
