import type { Context } from '@/server/context';
import { badRequest } from '@/server/contract/errors';
import { JsonText } from '@/server/contract/json-text';
import { sameText, sign } from '@/server/secret';
import { db, raw, type Sql, sql } from './client';
import { isId } from './ids';
import { all, type RecordType } from './record';

/** What a page is asked for. */
export interface PageInput {
  limit: number;
  cursor?: string | undefined;
  /** Orders by oldest change first, from this time on. */
  updatedSince?: string | undefined;
}

/** The last row of a page, from which the next one goes on. */
interface Position {
  id: string;
  updatedAt?: string;
}

/** A cursor is bound to what it was made for, so that it cannot be used with other filters or in another workspace. */
function mac(scope: string, position: string): string {
  return sign('cursor', `${scope}\n${position}`);
}

function writeCursor(scope: string, { id, updatedAt = '' }: Position): string {
  const position = `${updatedAt}|${id}`;
  return Buffer.from(`${position}|${mac(scope, position)}`).toString('base64url');
}

function readCursor(scope: string, cursor: string): Position {
  const [updatedAt = '', id = '', code = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('|');
  if (!isId(id) || !sameText(code, mac(scope, `${updatedAt}|${id}`))) throw badRequest('cursor is invalid.');
  return updatedAt ? { id, updatedAt } : { id };
}

/**
 * One page of a keyset walk: newest first by (createdAt, id), which is the order of the ids; with updatedSince oldest change
 * first by (updatedAt, id). The page is built as JSON by one statement over an index of that order, so its cost does not
 * grow with depth, and rows that come or go do not shift it.
 * @param filters everything that the caller filtered by; part of the cursor's binding.
 */
export async function listRecords<T>(
  record: RecordType<T>,
  ctx: Context,
  page: PageInput,
  filters: Record<string, unknown>,
  conditions: (Sql | undefined | false)[],
): Promise<{ records: JsonText<T[]>; nextCursor: string | null }> {
  const byChange = page.updatedSince !== undefined;
  const scope = JSON.stringify([record.table, ctx.workspaceId, page.updatedSince ?? null, filters]);
  const after = page.cursor === undefined ? undefined : readCursor(scope, page.cursor);
  const where = all([
    byChange && sql`t."updatedAt" >= ${page.updatedSince}::timestamptz`,
    after && keyset(after, byChange),
    ...conditions,
  ]);
  const order = raw(byChange ? 't."updatedAt", t.id' : 't.id DESC');
  // The key is found and ordered first, over the index alone; the joins then see only the rows of the page.
  const [row] = await db.query<{ rows: string; last: string | null; changed: string | null }>(sql`
    SELECT '[' || coalesce(string_agg(p.json::text, ',' ORDER BY p.n) FILTER (WHERE p.n <= ${page.limit}), '') || ']' AS rows,
      max(p.id::text) FILTER (WHERE p.n = ${page.limit} AND p.total > ${page.limit}) AS last,
      max(p.changed) FILTER (WHERE p.n = ${page.limit}) AS changed
    FROM (
      SELECT t.id, ${byChange ? raw(`to_char(t."updatedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`) : raw('NULL::text')} AS changed,
        k.n, k.total, row_to_json(x) AS json
      FROM (
        SELECT t.id, row_number() OVER (ORDER BY ${order}) AS n, count(*) OVER () AS total FROM (
          SELECT t.id, t."updatedAt" FROM ${raw(`"${record.table}" t`)}
          WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${where} ORDER BY ${order} LIMIT ${page.limit + 1}
        ) t
      ) k
      JOIN ${record.from} ON t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = k.id
      CROSS JOIN LATERAL (SELECT ${record.columns}) x
    ) p`);
  const next: Position | null = row?.last
    ? { id: row.last, ...(byChange && row.changed ? { updatedAt: row.changed } : {}) }
    : null;
  return { records: new JsonText<T[]>(row?.rows ?? '[]'), nextCursor: next && writeCursor(scope, next) };
}

function keyset(after: Position, byChange: boolean): Sql {
  return byChange
    ? sql`(t."updatedAt", t.id) > (${after.updatedAt}::timestamptz, ${after.id}::uuid)`
    : sql`t.id < ${after.id}::uuid`;
}
