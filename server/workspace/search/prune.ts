import type { Context } from '@/server/kernel/context';
import { type Db, raw, sql, sweepDb } from '@/server/kernel/db/client';
import { searchTypes, sourceOf } from './sources';
import { lexeme } from './terms';

/** Deletes the entries of records that are gone, and the words that no entry of their workspace has any more. */
export async function pruneSearch(): Promise<{ entries: number; words: number }> {
  const gone: { workspaceId: string }[] = [];
  for (const type of searchTypes()) {
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

/** The lexemes of any word of a workspace, without the word. */
const beginnings = (workspaceId: string) =>
  searchTypes()
    .map(sourceOf)
    .map(({ letter }) => lexeme(workspaceId, letter, 'any', ''));

/** Whether no entry has the word `w`. A word is nothing but letters, so it stands in a tsquery as it is. */
const isUnused = (workspaceId: string) => sql`NOT EXISTS (
  SELECT FROM "SearchEntry" e WHERE e."workspaceId" = w."workspaceId" AND e.words @@ (
    SELECT string_agg('''' || p || w.word || '''', ' | ') FROM unnest(${beginnings(workspaceId)}::text[]) p)::tsquery)`;

async function pruneWords(workspaceId: string): Promise<number> {
  const unused = await sweepDb.query(sql`
    DELETE FROM "SearchWord" w WHERE w."workspaceId" = ${workspaceId}::uuid AND ${isUnused(workspaceId)} RETURNING 1`);
  return unused.length;
}

/** Deletes the entries of some records at once, and the words that nothing else has. */
export async function forgetEntries(on: Db, { workspaceId }: Context, ids: readonly string[]): Promise<void> {
  const rows = await on.query<{ words: string[] }>(sql`
    DELETE FROM "SearchEntry" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ANY(${ids}::uuid[])
    RETURNING tsvector_to_array(words) AS words`);
  const words = [...new Set(rows.flatMap((row) => row.words.map((word) => word.slice(word.indexOf(':') + 1))))];
  await on.query(sql`
    DELETE FROM "SearchWord" w WHERE w."workspaceId" = ${workspaceId}::uuid AND w.word = ANY(${words}::text[])
      AND ${isUnused(workspaceId)}`);
}
