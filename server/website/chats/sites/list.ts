import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { selectJson } from '@/server/kernel/db/record';
import { aiProvider } from '@/server/outreach/ai/provider';
import { chatSiteRecord } from './record';
import type { ChatSite } from './shapes';

/** Every site, the oldest first; `aiAvailable` says whether there is a provider that could answer. */
export async function listChatSites(ctx: Context): Promise<{ sites: ChatSite[]; aiAvailable: boolean }> {
  const rows = await db.query<{ json: ChatSite }>(
    sql`${selectJson(chatSiteRecord, ctx.workspaceId, sql`TRUE`)} ORDER BY t.id`,
  );
  return { sites: rows.map(({ json }) => json), aiAvailable: aiProvider() !== undefined };
}
