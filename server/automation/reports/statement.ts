import { empty, join, raw, type Sql, sql } from '@/server/kernel/db/client';
import type { Measure } from './contract';
import { type Interval, MOST_DAYS } from './names';
import type { Compared } from './subjects';
import { isDated } from './subjects';

/** Groups of an axis that are shown by themselves; what is left is one group. */
const MOST_GROUPS = 50;
const MOST_SERIES = 12;

/** What a report is grouped by. */
export interface GroupField {
  field: Compared;
  interval: Interval | null;
}

/** A row of the answer: the keys of its groups, where '' is none and null what is folded, and what was taken of its records. */
export interface Counted {
  k1: string | null;
  k2: string | null;
  l1: string | null;
  l2: string | null;
  groups1: number;
  groups2: number;
  rows: number;
  measured: number;
  total: number | null;
  lowest: number | null;
  highest: number | null;
  leftOut: number;
}

export interface Statement {
  rows: Sql;
  /** The column that says how many records a row stands for; one, when left out. */
  records: string | undefined;
  condition: Sql;
  groups: readonly GroupField[];
  measure: Measure;
  measured: Compared | undefined;
  timezone: string;
  /** What currencies are worth in the workspace's, as a statement: rows of `currency, rate`. */
  rates: Sql;
}

/** What a group is told by, where null is none, its text where that is not the same, and the join that it needs. */
interface Key {
  key: Sql;
  label: Sql;
  join: Sql;
}

function keyOf({ field, interval }: GroupField, place: number, timezone: string): Key {
  const { kind, comparison, column } = field;
  const { value } = comparison;
  const plain = (key: Sql, join = empty): Key => ({ key, label: sql`NULL::text`, join });
  const alias = `g${place}`;
  if (kind === 'tags') {
    const tagged = `LEFT JOIN "TagAssignment" ${alias} ON ${alias}."workspaceId" = t."workspaceId" AND ${alias}."${column}" = t.id`;
    return plain(raw(`${alias}."tagId"`), raw(tagged));
  }
  if (kind === 'many') {
    const each = sql`LEFT JOIN LATERAL jsonb_array_elements_text(coalesce(${value}, '[]')::jsonb) ${raw(`${alias}(v)`)} ON TRUE`;
    return plain(raw(`${alias}.v`), each);
  }
  if (isDated(field)) {
    const local = kind === 'time' ? sql`${value} AT TIME ZONE ${timezone}::text` : sql`${value}::timestamp`;
    return plain(sql`date_trunc(${(interval ?? 'MONTH').toLowerCase()}::text, ${local})::date`);
  }
  // Texts are one group in any case, as a filter finds them.
  if (kind === 'text') return { ...plain(sql`nullif(lower(${value}), '')`), label: value };
  return plain(value);
}

const none: Key = { key: sql`NULL::text`, label: sql`NULL::text`, join: empty };

/** Ranks the groups of an axis: the largest first, of time the latest. */
function ranked(place: 1 | 2, group: GroupField | undefined, { is }: Measure): Sql {
  const key = raw(`k${place}`);
  const size = is === 'SUM' ? sql`sum(g.total) DESC NULLS LAST, sum(g.rows) DESC` : sql`sum(g.rows) DESC`;
  const order = group && isDated(group.field) ? sql`g.${key} DESC` : sql`${size}, g.${key}`;
  return sql`SELECT g.${key}, row_number() OVER (ORDER BY ${order}) AS rank, (count(*) OVER ())::int AS groups FROM grouped g GROUP BY g.${key}`;
}

const mostOf = (group: GroupField | undefined, most: number) => (group && isDated(group.field) ? MOST_DAYS : most);

/** What is taken of the records of a group: no more than the measure needs, for each costs its time over all of them. */
function taken({ measure: { is }, measured, records }: Pick<Statement, 'measure' | 'measured' | 'records'>): Sql {
  const own = measured ? measured.comparison.value : sql`NULL::numeric`;
  const value = measured?.currency ? sql`(${own}) * f.rate` : own;
  const when = (needed: boolean, of: string) => (needed ? sql`${raw(of)}(${value})` : sql`NULL::numeric`);
  const isAdded = is === 'SUM' || is === 'AVERAGE';
  const size = raw(records ? `sum(t."${records}")` : 'count(*)');
  const sizeOf = (condition: Sql) => sql`coalesce(${size} FILTER (WHERE ${condition}), 0)`;
  return sql`coalesce(${size}, 0) AS rows, ${sizeOf(sql`(${value}) IS NOT NULL`)} AS measured, ${when(isAdded, 'sum')} AS total,
    ${when(is === 'MINIMUM', 'min')} AS lowest, ${when(is === 'MAXIMUM', 'max')} AS highest,
    ${measured?.currency ? sizeOf(sql`f.rate IS NULL`) : sql`0`} AS "leftOut"`;
}

/**
 * Counts by groups in one statement. What is folded is folded in the database, from sums that can be added up, so that a million companies
 * come back as fifty rows. Names and expressions come from the fields alone, values are parameters.
 */
export function countBy(statement: Statement): Sql {
  const { rows, condition, groups, measure, measured, timezone, rates } = statement;
  const [first, second] = groups;
  const one = first ? keyOf(first, 1, timezone) : none;
  const two = second ? keyOf(second, 2, timezone) : none;
  // Currencies of products are any text, and a code is one in any case.
  const rated = measured?.currency
    ? sql`LEFT JOIN (${rates}) f ON f.currency = upper(t.${raw(`"${measured.currency}"`)})`
    : empty;
  return sql`
    WITH counted AS (
      SELECT ${one.key} AS k1, ${two.key} AS k2, min(${one.label}) AS l1, min(${two.label}) AS l2,
        ${taken(statement)}
      FROM (${rows}) t ${join([rated, one.join, two.join], ' ')}
      WHERE ${condition}
      GROUP BY 1, 2
    ), grouped AS (
      SELECT coalesce(c.k1::text, '') AS k1, coalesce(c.k2::text, '') AS k2, c.l1, c.l2, c.rows, c.measured, c.total, c.lowest, c.highest, c."leftOut"
      FROM counted c
    ), r1 AS (${ranked(1, first, measure)}), r2 AS (${ranked(2, second, measure)})
    SELECT CASE WHEN r1.rank <= ${mostOf(first, MOST_GROUPS)}::int THEN r1.k1 END AS k1,
      CASE WHEN r2.rank <= ${mostOf(second, MOST_SERIES)}::int THEN r2.k2 END AS k2,
      min(g.l1) AS l1, min(g.l2) AS l2, min(r1.groups) AS groups1, min(r2.groups) AS groups2,
      sum(g.rows)::int AS rows, sum(g.measured)::int AS measured, sum(g.total)::float8 AS total,
      min(g.lowest)::float8 AS lowest, max(g.highest)::float8 AS highest, sum(g."leftOut")::int AS "leftOut"
    FROM grouped g JOIN r1 ON r1.k1 = g.k1 JOIN r2 ON r2.k2 = g.k2
    GROUP BY 1, 2
    ORDER BY min(r1.rank), min(r2.rank)`;
}
