import { randomInt } from 'node:crypto';
import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { getRecord } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { NEW_SITE } from './new-site';
import { chatSiteRecord } from './record';
import type { ChatSite, ChatSiteRow } from './shapes';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const KEY_LENGTH = 12;

/** A key that is not guessed, and has no letters that look alike. */
const newKey = () => Array.from({ length: KEY_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Makes a site; what is not sent is as on every new one, in the workspace's time zone. */
export function createChatSite(
  ctx: Context,
  row: Partial<ChatSiteRow> & { name: string },
): Promise<{ site: ChatSite }> {
  return sqlTransaction(ctx, async (tx) => {
    const [workspace] = await tx.query<{ timezone: string }>(sql`
      SELECT timezone FROM "Workspace" WHERE id = ${ctx.workspaceId}::uuid`);
    const id = newId();
    const columns = { ...NEW_SITE, timezone: workspace?.timezone ?? 'UTC', ...row, key: newKey() };
    await applyChanges(tx, ctx, { record: chatSiteRecord }, [{ kind: 'created', id, columns }]);
    return { site: await getRecord(chatSiteRecord, ctx, id, tx) };
  });
}
