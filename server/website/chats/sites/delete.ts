import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { getRecordId } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { chatSiteRecord } from './record';

/** Deletes a site that nobody has written on; the others can only be switched off, for their chats stay. */
export function deleteChatSite(ctx: Context, { id: name }: { id: string }): Promise<{ deleted: 1; id: string }> {
  return sqlTransaction(ctx, async (tx) => {
    const id = await getRecordId(chatSiteRecord, ctx, name, tx, { lock: true });
    const chats = await tx.query(sql`
      SELECT FROM "Chat" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "siteId" = ${id}::uuid LIMIT 1`);
    if (chats.length > 0) throw conflict('This site has chats. Switch it off instead.');
    await applyChanges(tx, ctx, { record: chatSiteRecord }, [{ kind: 'deleted', id, columns: {} }]);
    return { deleted: 1, id };
  });
}
