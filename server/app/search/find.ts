import { config } from '@/server/kernel/config';
import type { Context } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { allows } from '@/server/kernel/contract/scopes';
import { db, join, raw, sql } from '@/server/kernel/db/client';
import { logger } from '@/server/kernel/log';
import { isSeen } from '@/server/outreach/mailboxes/people';
import { catchUp } from '@/server/workspace/search/catch-up';
import { type Hit, lookUp } from '@/server/workspace/search/look-up';
import { readQuery } from '@/server/workspace/search/query';
import { from, sourceOf } from '@/server/workspace/search/sources';
import { type SearchResult, type searchContract, searchScopes } from './contract';
import { SEARCH_TYPES, type SearchType } from './types';

/** Entries may be of records that are gone meanwhile. */
const SPARE = 10;

export async function find(ctx: Context, { q, types, limit }: Input<typeof searchContract.find>) {
  const searched = searchable(ctx, types);
  await catchUp(ctx.workspaceId, searched).catch((error: unknown) => {
    logger.warn({ err: error }, 'search could not read the newest changes');
  });
  const hits = await lookUp(ctx.workspaceId, searched, readQuery(q), limit + SPARE);
  return { results: (await show(ctx, hits.slice(0, limit + SPARE))).slice(0, limit) };
}

/** The types to look in. Throws the 403 of one that is asked for, or of all, when the key may read none. */
function searchable({ actor }: Context, asked?: readonly SearchType[]): readonly SearchType[] {
  const wanted = asked ?? SEARCH_TYPES;
  const readable = wanted.filter((type) => allows(actor.scopes, searchScopes(type)));
  const refused = asked ? wanted.find((type) => !readable.includes(type)) : readable.length === 0 && wanted[0];
  if (refused) {
    throw new ApiError(STATUS.forbidden, `API key missing required scope: ${searchScopes(refused)[0]}.`);
  }
  return readable;
}

/** The records themselves, as they are now, in the order of the hits. */
async function show(ctx: Context, hits: Hit[]): Promise<SearchResult[]> {
  const parts = SEARCH_TYPES.flatMap((type) => {
    const ids = hits.filter((hit) => hit.type === type).map(({ id }) => id);
    const { title, subtitle, path } = sourceOf(type);
    return ids.length === 0
      ? []
      : sql`SELECT ${type}::text AS type, t.id::text AS id, ${raw(`${title} AS title, nullif(${subtitle}, '') AS subtitle, ${path} AS url`)}
          FROM ${from(sourceOf(type))} WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${ids}::uuid[])
            ${type === 'EMAIL' ? sql`AND ${isSeen(ctx)}` : sql``}`;
  });
  if (parts.length === 0) return [];
  const rows = await db.query<SearchResult>(join(parts, ' UNION ALL '));
  const byId = new Map(rows.map((row) => [row.id, { ...row, url: config.baseUrl + row.url }]));
  return hits.flatMap(({ id }) => byId.get(id) ?? []);
}
