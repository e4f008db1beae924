import type { Context } from '@/server/kernel/context';
import { badRequest } from '@/server/kernel/contract/errors';
import { JsonText } from '@/server/kernel/contract/json-text';
import { sameText, sign } from '@/server/kernel/secret';
import { db, raw, type Sql, sql } from './client';
import { isId } from './ids';
import { all, type RecordType, utcText } from './record';
import { settledUntil } from './settled';

/** What a page is asked for. */
export interface PageInput {
  limit: number;
  cursor?: string | undefined;
  /** Orders by oldest change first, from this time on. */
  updatedSince?: string | undefined;
}

/** The last row of a page, from which the next one goes on. */
export interface Position {
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
  const scope = JSON.stringify([record.table, ctx.workspaceId, page.updatedSince ?? null, filters]);
  const after = page.cursor === undefined ? undefined : readCursor(scope, page.cursor);
  const settled =
    page.updatedSince !== undefined &&
    sql`t."updatedAt" <= ${await settledUntil(record.table, ctx.workspaceId, record.plural)}::timestamptz`;
  const statement = pageStatement(record, ctx.workspaceId, page, after, [settled, ...conditions]);
  const [row] = await db.query<PageRow>(statement);
  const next = row?.last ? { id: row.last, ...(row.changed === null ? {} : { updatedAt: row.changed }) } : null;
  return { records: new JsonText<T[]>(row?.rows ?? '[]'), nextCursor: next && writeCursor(scope, next) };
}

/** The page as a JSON array, and the last of its rows where another page follows. */
export interface PageRow {
  rows: string;
  last: string | null;
  changed: string | null;
}

/** The one statement behind a page. It reads one row more than it shows, to know whether another page follows. */
export function pageStatement(
  record: RecordType,
  workspaceId: string,
  { limit, updatedSince }: PageInput,
  after: Position | undefined,
  conditions: (Sql | undefined | false)[],
): Sql {
  const byChange = updatedSince !== undefined;
  const where = all([
    byChange && sql`t."updatedAt" >= ${updatedSince}::timestamptz`,
    after && keyset(after, byChange),
    ...conditions,
  ]);
  const order = raw(byChange ? 't."updatedAt", t.id' : 't.id DESC');
  const changed = raw(byChange ? utcText('t."updatedAt"') : 'NULL::text');
  return sql`
    SELECT '[' || coalesce(string_agg(p.json, ',' ORDER BY p.n) FILTER (WHERE p.n <= ${limit}), '') || ']' AS rows,
      CASE WHEN count(*) > ${limit} THEN max(p.id) FILTER (WHERE p.n = ${limit}) END AS last,
      max(p.changed) FILTER (WHERE p.n = ${limit}) AS changed
    FROM (
      SELECT row_number() OVER () AS n, page.* FROM (
        SELECT t.id::text, ${changed} AS changed, row_to_json(x)::text AS json
        FROM ${record.from} CROSS JOIN LATERAL (SELECT ${record.columns}) x
        WHERE t."workspaceId" = ${workspaceId}::uuid AND ${where} ORDER BY ${order} LIMIT ${limit + 1}
      ) page
    ) p`;
}

function keyset(after: Position, byChange: boolean): Sql {
  return byChange
    ? sql`(t."updatedAt", t.id) > (${after.updatedAt}::timestamptz, ${after.id}::uuid)`
    : sql`t.id < ${after.id}::uuid`;
}
