import type { Context } from '@/server/kernel/context';
import { db, join, raw, sql } from '@/server/kernel/db/client';
import { historySources } from './sources';

const LONGEST = 200;

/** What the records of changes are called now, or were called when they were deleted, by id: up to 200 characters each. */
export async function recordNames(
  ctx: Context,
  rows: readonly { table: string; recordId: string }[],
): Promise<Map<string, string>> {
  const parts = historySources().flatMap(({ table, title }) => {
    const ids = [...new Set(rows.flatMap((row) => (row.table === table ? row.recordId : [])))];
    if (title === undefined || ids.length === 0) return [];
    const own = sql`"workspaceId" = ${ctx.workspaceId}::uuid`;
    return sql`
      SELECT r.id::text, left(r.name, ${LONGEST}) AS name FROM (
        SELECT id, ${raw(`"${title}"`)} AS name FROM ${raw(`"${table}"`)} WHERE ${own} AND id = ANY(${ids}::uuid[])
        UNION ALL
        SELECT "recordId", fields->>${title} FROM "Change"
        WHERE ${own} AND "recordId" = ANY(${ids}::uuid[]) AND "table" = ${table} AND kind IN ('deleted', 'merged')
      ) r WHERE r.name IS NOT NULL`;
  });
  if (parts.length === 0) return new Map();
  const named = await db.query<{ id: string; name: string }>(join(parts, ' UNION ALL '));
  return new Map(named.map(({ id, name }) => [id, name]));
}
