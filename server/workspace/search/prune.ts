import { raw, sql, sweepDb } from '@/server/kernel/db/client';
import { SEARCH_TYPES } from './contract';
import { sourceOf } from './sources';
import { lexeme } from './terms';

/** Deletes the entries of records that are gone, and the words that no entry of their workspace has any more. */
export async function pruneSearch(): Promise<{ entries: number; words: number }> {
  const gone: { workspaceId: string }[] = [];
  for (const type of SEARCH_TYPES) {
    const rows = await sweepDb.query<{ workspaceId: string }>(sql`
      DELETE FROM "SearchEntry" e WHERE e.type = ${type} AND NOT EXISTS (
        SELECT FROM ${raw(`"${sourceOf(type).table}"`)} t WHERE t."workspaceId" = e."workspaceId" AND t.id = e.id)
      RETURNING e."workspaceId"::text AS "workspaceId"`);
    gone.push(...rows);
  }
  let words = 0;
  for (const workspaceId of new Set(gone.map((row) => row.workspaceId))) words += await pruneWords(workspaceId);
  return { entries: gone.length, words };
}

/** A word is nothing but letters, so it stands in a tsquery as it is. */
async function pruneWords(workspaceId: string): Promise<number> {
  const anyType = SEARCH_TYPES.map(sourceOf).map(({ letter }) => lexeme(workspaceId, letter, 'any', ''));
  const unused = await sweepDb.query(sql`
    DELETE FROM "SearchWord" w WHERE w."workspaceId" = ${workspaceId}::uuid AND NOT EXISTS (
      SELECT FROM "SearchEntry" e WHERE e.words @@ (
        SELECT string_agg('''' || p || w.word || '''', ' | ') FROM unnest(${anyType}::text[]) p)::tsquery)
    RETURNING 1`);
  return unused.length;
}
