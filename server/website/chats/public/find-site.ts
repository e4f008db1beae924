import { notFound } from '@/server/kernel/contract/errors';
import { sql, sweepDb } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import type { PublicContainer } from '@/server/kernel/http/public/implement';
import { allowsOrigin } from '@/server/website/forms/domains';
import { coalesced } from './coalesce';

export interface SiteContainer extends PublicContainer {
  siteId: string;
}

interface SiteRow {
  workspaceId: string;
  id: string;
  domains: string[];
}

/** The sites of conversations; every message of a visitor asks for one, so those of many are read together. */
const siteOfChat = coalesced(async (ids: string[]) => {
  const rows = await sweepDb.query<SiteRow & { chatId: string }>(sql`
    SELECT c.id::text AS "chatId", s."workspaceId"::text, s.id::text, s.domains
    FROM "Chat" c JOIN "ChatSite" s ON s."workspaceId" = c."workspaceId" AND s.id = c."siteId"
    JOIN "Workspace" w ON w.id = s."workspaceId" AND w."deletingSince" IS NULL
    WHERE c.id = ANY(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.chatId, row]));
});

/** The site that a path of the visitors' endpoints belongs to: named by its key, or by one of its conversations. */
export async function findSite({ siteKey, id = '' }: Record<string, string>): Promise<SiteContainer> {
  if (siteKey !== undefined) {
    const [site] = await sweepDb.query<SiteRow>(sql`
      SELECT s."workspaceId"::text, s.id::text, s.domains FROM "ChatSite" s
      JOIN "Workspace" w ON w.id = s."workspaceId" AND w."deletingSince" IS NULL WHERE s.key = ${siteKey} AND s.active`);
    if (!site) throw notFound('Chat site');
    return toContainer(site);
  }
  const site = isId(id) ? await siteOfChat(id.toLowerCase()) : undefined;
  if (!site) throw notFound('Conversation');
  return toContainer(site);
}

const toContainer = ({ workspaceId, id, domains }: SiteRow): SiteContainer => ({
  workspaceId,
  isServed: true,
  siteId: id,
  site: `chat/${id}`,
  allows: allowsOrigin(domains),
});
