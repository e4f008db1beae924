import type { Context } from '@/server/kernel/context';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { updateRows } from '@/server/records/upsert/write';
import { chatSiteRecord } from './record';
import type { ChatSite, ChatSiteRow } from './shapes';

/** Changes what is sent of a site. */
export function updateChatSite(
  ctx: Context,
  { id: name, ...changes }: Partial<ChatSiteRow> & { id: string },
): Promise<{ site: ChatSite }> {
  return sqlTransaction(ctx, async (tx) => {
    const id = await getRecordId(chatSiteRecord, ctx, name, tx, { lock: true });
    await updateRows(tx, ctx, 'ChatSite', [{ id, columns: changes }]);
    return { site: await getRecord(chatSiteRecord, ctx, id, tx) };
  });
}
