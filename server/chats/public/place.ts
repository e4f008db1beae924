import { notFound } from '@/server/contract/errors';
import { db, type Sql, sql } from '@/server/db/client';
import { isId } from '@/server/db/ids';
import { allowsOrigin } from '@/server/forms/domains';
import type { Place } from '@/server/http/public/implement';

export interface SitePlace extends Place {
  siteId: string;
}

interface SiteRow {
  workspaceId: string;
  id: string;
  domains: string[];
}

/** The site that a path of the visitors' endpoints belongs to: named by its key, or by one of its conversations. */
export async function findSite({ siteKey, id }: Record<string, string>): Promise<SitePlace> {
  if (siteKey !== undefined) {
    const site = await read(sql`s.key = ${siteKey} AND s.active`);
    if (!site) throw notFound('Chat site');
    return site;
  }
  const site = isId(id ?? '')
    ? await read(sql`(s."workspaceId", s.id) = (SELECT "workspaceId", "siteId" FROM "Chat" WHERE id = ${id}::uuid)`)
    : undefined;
  if (!site) throw notFound('Conversation');
  return site;
}

async function read(condition: Sql): Promise<SitePlace | undefined> {
  const [site] = await db.query<SiteRow>(sql`
    SELECT s."workspaceId"::text, s.id::text, s.domains FROM "ChatSite" s WHERE ${condition}`);
  if (!site) return undefined;
  const { workspaceId, id, domains } = site;
  return { workspaceId, siteId: id, site: `chat/${id}`, allows: allowsOrigin(domains) };
}
