import { join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { ENTITIES } from '@/server/records/duplicates/rules';
import { tableOf } from '@/server/records/duplicates/sources';
import { OVERLAP, orderOf, sinceMark } from '@/server/workspace/search/changes';
import { searchTypes, sourceOf } from '@/server/workspace/search/sources';

/** A kind of record that a sweep reads, and how far it has come in each workspace. */
interface Swept {
  table: Sql;
  /** Of the mark of a workspace `w`. */
  mark: Sql;
  /** Of a record `t`: that it lies behind the mark `m.at`, in which order such are read, and when it came. */
  isNew: Sql;
  order: string;
  at: Sql;
}

/**
 * Workspaces whose oldest unread change a sweep should have read: its mark stays that far behind on purpose, so what is younger is
 * looked at again, and is not late.
 */
function behind(swept: Swept[], of?: string): Sql {
  const found = swept.map(
    ({ table, mark, isNew, order, at }) => sql`
      SELECT n.at FROM "Workspace" w LEFT JOIN ${mark} CROSS JOIN LATERAL (
        SELECT ${at} AS at FROM ${table} t WHERE t."workspaceId" = w.id AND ${isNew} ORDER BY ${raw(order)} LIMIT 1) n
      WHERE ${of ? sql`w.id = ${of}::uuid` : raw('w."deletingSince" IS NULL')} AND n.at <= now() - interval '${raw(OVERLAP)}'`,
  );
  return sql`
    SELECT count(*)::int AS depth,
      coalesce(extract(epoch FROM now() - interval '${raw(OVERLAP)}' - min(b.at)), 0)::float8 AS "ageSeconds"
    FROM (${join(found, ' UNION ALL ')}) b`;
}

export const searchBehind = (of?: string): Sql =>
  behind(
    searchTypes().map((type) => ({
      table: raw(`"${sourceOf(type).table}"`),
      mark: sql`"SearchMark" m ON m."workspaceId" = w.id AND m.type = ${type}`,
      isNew: sinceMark(type, sql`m.at`),
      order: orderOf(type),
      at: raw(sourceOf(type).open === undefined ? 't."updatedAt"' : 't."createdAt"'),
    })),
    of,
  );

export const duplicatesBehind = (of?: string): Sql =>
  behind(
    ENTITIES.map((entity) => ({
      table: tableOf(entity),
      mark: sql`"DuplicateMark" m ON m."workspaceId" = w.id AND m.entity = ${entity}`,
      isNew: sql`t."updatedAt" > coalesce(m.at, to_timestamp(0))`,
      order: 't."updatedAt", t.id',
      at: raw('t."updatedAt"'),
    })),
    of,
  );
