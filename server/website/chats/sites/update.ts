import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { chatSiteRecord } from './record';
import type { ChatSite, ChatSiteRow } from './shapes';

/** Changes what is sent of a site. */
export function updateChatSite(
  ctx: Context,
  { id: name, ...changes }: Partial<ChatSiteRow> & { id: string },
): Promise<{ site: ChatSite }> {
  return sqlTransaction(ctx, async (tx) => {
    const id = await getRecordId(chatSiteRecord, ctx, name, tx, { lock: true });
    await applyChanges(tx, ctx, { record: chatSiteRecord }, [{ kind: 'updated', id, columns: changes }]);
    return { site: await getRecord(chatSiteRecord, ctx, id, tx) };
  });
}
