import { db, join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { changedDrafts, orderOf, sinceMark } from './changes';
import { writeEntries } from './entries';
import { sourceOf } from './sources';

/** Records of a type that a search reads before it looks; what is changed by the thousands is left to the sweep. */
const NEWEST = 500;

/** Reads what was changed just now, so that a record is found as soon as it is written. */
export async function catchUp(workspaceId: string, types: readonly string[]): Promise<void> {
  const parts = types.flatMap((type) => [
    changedSince(type, workspaceId),
    changedDrafts(type, workspaceId, NEWEST) ?? [],
  ]);
  const changed = await db.query<{ type: string; id: string }>(
    join(
      parts.flat().map((part) => sql`(${part})`),
      ' UNION ALL ',
    ),
  );
  for (const type of types) {
    const ids = changed.filter((row) => row.type === type).map(({ id }) => id);
    await writeEntries(workspaceId, type, ids);
  }
}

/** The newest changes of a type that its entries do not yet have. */
function changedSince(type: string, workspaceId: string): Sql {
  const mark = sql`(SELECT at FROM "SearchMark" WHERE "workspaceId" = ${workspaceId}::uuid AND type = ${type})`;
  const newest = raw(orderOf(type).replace(/,|$/g, ' DESC$&'));
  return sql`
    SELECT t.id::text AS id, ${type}::text AS type FROM (
      SELECT t.id, t."updatedAt" FROM ${raw(`"${sourceOf(type).table}"`)} t
      WHERE t."workspaceId" = ${workspaceId}::uuid AND ${sinceMark(type, mark)} ORDER BY ${newest} LIMIT ${NEWEST}::int) t
    WHERE NOT EXISTS (SELECT FROM "SearchEntry" e
      WHERE e."workspaceId" = ${workspaceId}::uuid AND e.id = t.id AND e."updatedAt" = t."updatedAt")`;
}
