import { adHocDb, type Db, empty, join, raw, type Sql, sql } from './client';
import { all, type RecordType } from './record';
import { type Part, type Position, partsOf, type Sorting } from './sorting';

/** Rows that are read at most along the index of an order, before those that the conditions hold of are collected instead. */
const WALKED = 20_000;
/** What collecting may cost by the planner's measure to be done at once. */
const CHEAP = 500;

/** A page that is read: which rows, in which order, from where on. */
export interface Paged {
  record: RecordType;
  workspaceId: string;
  limit: number;
  after: Position | undefined;
  conditions: Sql[];
  sorting: Sorting;
}

/** The page as a JSON array, and the last of its rows where another page follows. */
export interface PageRow {
  rows: string;
  last: string | null;
  value: string | null;
}

/** Reads a page. What is filtered in an order that has an index of its own is read in a way that this file settles. */
export async function readPage(paged: Paged, on: Db): Promise<PageRow | undefined> {
  const { sorting, conditions } = paged;
  if (sorting.isIndexed === 'where large' && conditions.length > 0) return readLarge(paged);
  const isWalked = sorting.isIndexed === 'always';
  if (sorting.through) {
    const [row] = await on.query<PageRow>(byIds(paged, inTurn(paged, joining)));
    return row;
  }
  const [row] = await on.query<PageRow>(isWalked ? byIds(paged, inTurn(paged, walking)) : pageStatement(paged));
  return row;
}

/**
 * A filtered page of many records, in an order that has an index. Walking that index is quick where the filter holds of many,
 * collecting what it holds of where those are few. The planner cannot tell: it does not know how many rows a workspace has, nor, behind
 * row-level security, what the values are like; and a wrong guess reads every row one by one. So the walk has an end, after which
 * it is known that they are few.
 */
async function readLarge(paged: Paged): Promise<PageRow | undefined> {
  const collected = inTurn(paged, collecting);
  if ((await costOf(collected)) > CHEAP) {
    const [row] = await adHocDb.query<PageRow>(byIds(paged, inTurn(paged, walking)));
    if (row?.last) return row;
  }
  const [row] = await adHocDb.query<PageRow>(byIds(paged, collected));
  return row;
}

async function costOf(statement: Sql): Promise<number> {
  const [row] = await adHocDb.query<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>(
    sql`EXPLAIN (FORMAT JSON) ${statement}`,
  );
  return row?.['QUERY PLAN'][0].Plan['Total Cost'] ?? 0;
}

const tableOf = ({ record }: Paged) => raw(`"${record.table}" t`);

/** Rows along the index. The planner, which cannot know this limit, expects it to be low, and so enters the index. */
const along = (paged: Paged, { where, order }: Part): Sql => sql`
  SELECT t.* FROM ${tableOf(paged)} WHERE t."workspaceId" = ${paged.workspaceId}::uuid AND ${all([where, paged.sorting.within])}
  ORDER BY ${order} LIMIT (SELECT ${limitOf(paged)}::int)`;
const limitOf = ({ sorting }: Paged) => (sorting.isIndexed === 'always' ? null : WALKED);

/** Compares rows along the index; of a later part only where the one before it was walked to its end. */
function walking(paged: Paged, part: Part, before?: Part): Sql {
  const ended = before && sql`(SELECT count(*) FROM (${along(paged, before)}) t) < ${WALKED}`;
  return sql`SELECT t.id FROM (${along(paged, part)}) t WHERE ${all([ended, ...paged.conditions])} LIMIT ${paged.limit + 1}`;
}

/** Rows with what they are ordered by, which is another record's. */
const joining = (paged: Paged, { where, order, join: joined = empty }: Part): Sql => sql`
  SELECT t.id FROM ${tableOf(paged)} ${joined}
  WHERE t."workspaceId" = ${paged.workspaceId}::uuid AND ${all([where, ...paged.conditions])} ORDER BY ${order} LIMIT ${paged.limit + 1}`;

/** Finds all that the conditions hold of, by their indexes, and sorts them. It is planned as if all of it were read, which is what it takes. */
const collecting = (paged: Paged, { where, order }: Part): Sql => sql`
  SELECT id FROM (
    WITH found AS MATERIALIZED (
      SELECT t.id FROM ${tableOf(paged)}
      WHERE t."workspaceId" = ${paged.workspaceId}::uuid AND ${all([where, ...paged.conditions])} ORDER BY ${order}
    ) SELECT id FROM found LIMIT ${paged.limit + 1}
  ) part`;

/** The parts of a page one after the other, each read in the same way. */
function inTurn(paged: Paged, read: (paged: Paged, part: Part, before?: Part) => Sql): Sql {
  const [first, ...more] = partsOf(paged.sorting, paged.after).map((part, i, parts) => read(paged, part, parts[i - 1]));
  const both = [first, ...more].map((part) => sql`(${part})`);
  return more.length === 0 ? (first ?? sql``) : sql`${join(both, ' UNION ALL ')} LIMIT ${paged.limit + 1}`;
}

/** The one statement behind a page. It reads one row more than it shows, to know whether another page follows. */
export function pageStatement(paged: Paged): Sql {
  const { record, workspaceId, limit, conditions, sorting } = paged;
  const rows = inTurn(
    paged,
    (_, { where, order }) => sql`
    SELECT t.id::text, ${sorting.text} AS value, row_to_json(x)::text AS json
    FROM ${record.from} CROSS JOIN LATERAL (SELECT ${record.columns}) x
    WHERE t."workspaceId" = ${workspaceId}::uuid AND ${all([where, ...conditions])} ORDER BY ${order} LIMIT ${limit + 1}`,
  );
  return printed(sql`SELECT row_number() OVER () AS n, page.* FROM (${rows}) page`, limit);
}

/** The same of rows whose ids are given in their order. */
function byIds({ record, workspaceId, limit, sorting }: Paged, ids: Sql): Sql {
  const rows = sql`
    SELECT found.n, row.* FROM (SELECT row_number() OVER () AS n, ids.id FROM (${ids}) ids) found CROSS JOIN LATERAL (
      SELECT t.id::text, ${sorting.text} AS value, row_to_json(x)::text AS json
      FROM ${record.from} CROSS JOIN LATERAL (SELECT ${record.columns}) x
      WHERE t."workspaceId" = ${workspaceId}::uuid AND t.id = found.id
    ) row`;
  return printed(rows, limit);
}

const printed = (rows: Sql, limit: number): Sql => sql`
    SELECT '[' || coalesce(string_agg(p.json, ',' ORDER BY p.n) FILTER (WHERE p.n <= ${limit}), '') || ']' AS rows,
      CASE WHEN count(*) > ${limit} THEN max(p.id) FILTER (WHERE p.n = ${limit}) END AS last,
      max(p.value) FILTER (WHERE p.n = ${limit}) AS value
    FROM (${rows}) p`;
