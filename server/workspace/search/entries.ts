import { raw, sql } from '@/server/kernel/db/client';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { from, sourceOf } from './sources';
import { cut, termsOf } from './terms';

interface Row {
  id: string;
  at: Date;
  title: string;
  text: string;
  keys: (string | null)[];
  open: boolean;
}

/** As much of a title as hits are compared by. */
const TITLE_LENGTH = 200;

/** Words that a mistyped one can have meant: also `turbo500`, but not what is a number of a row or a hash. */
const isSpelled = (word: string) => {
  const figures = word.match(/\d/g)?.length ?? 0;
  return figures <= 4 && word.length - figures >= 3 && word.length <= 30;
};

/** Reads records into entries, those of them that have changed since theirs was written. @returns how many */
export function writeEntries(workspaceId: string, type: string, ids: string[]): Promise<number> {
  if (ids.length === 0) return Promise.resolve(0);
  return sqlTransaction({ workspaceId }, async (tx) => {
    const rows = await readRows(tx, workspaceId, type, ids);
    const { letter } = sourceOf(type);
    const words = new Set<string>();
    const entries = rows.map(({ id, at, title, text, keys, open }) => {
      const terms = termsOf(workspaceId, letter, { title, text, keys });
      for (const word of terms.words) if (isSpelled(word)) words.add(word);
      return { id, at, title: cut(title, TITLE_LENGTH), lexemes: terms.lexemes, open };
    });
    // In one order everywhere, so that two who write the same do not wait for each other.
    await tx.query(sql`
      INSERT INTO "SearchEntry" ("workspaceId", id, type, title, words, open, "updatedAt")
      SELECT ${workspaceId}::uuid, x.id, ${type}, x.title, array_to_tsvector(x.lexemes), x.open, x.at
      FROM json_to_recordset(${JSON.stringify(entries)}::json) AS x(id uuid, title text, lexemes text[], open boolean, at timestamptz)
      ORDER BY x.id
      ON CONFLICT ("workspaceId", id) DO UPDATE SET title = excluded.title, words = excluded.words, open = excluded.open,
        "updatedAt" = excluded."updatedAt" WHERE "SearchEntry"."updatedAt" < excluded."updatedAt"`);
    await tx.query(sql`
      INSERT INTO "SearchWord" ("workspaceId", word) SELECT ${workspaceId}::uuid, w FROM unnest(${[...words].sort()}::text[]) w
      ON CONFLICT DO NOTHING`);
    return rows.length;
  });
}

function readRows(tx: Transaction, workspaceId: string, type: string, ids: string[]): Promise<Row[]> {
  const source = sourceOf(type);
  const { title, text, keys, open = 'false' } = source;
  return tx.query<Row>(sql`
    SELECT t.id::text AS id, t."updatedAt" AS at, ${raw(`${title} AS title, ${text} AS text, ARRAY[${keys}]::text[] AS keys, ${open} AS open`)}
    FROM ${from(source)}
    WHERE t."workspaceId" = ${workspaceId}::uuid AND t.id = ANY(${ids}::uuid[]) AND NOT EXISTS (
      SELECT FROM "SearchEntry" e WHERE e."workspaceId" = t."workspaceId" AND e.id = t.id AND e."updatedAt" = t."updatedAt")`);
}
