import type { Context } from '@/server/kernel/context';
import type { AcceptedScope } from '@/server/kernel/contract/scopes';
import { join, raw, type Sql, sql } from '@/server/kernel/db/client';
import type { TimelineType } from './contract';

/** The kinds of records that entries belong to. */
export const KINDS = ['contact', 'company', 'deal', 'lead', 'case', 'contract'] as const;
export type Kind = (typeof KINDS)[number];

/** The records whose entries a timeline shows. */
export interface Reach {
  ids: Readonly<Record<Kind, readonly string[]>>;
  /** The kinds of them whose changes are told. */
  changesOf: readonly Kind[];
  /** Entries of contacts count from this time on, and where they belong to no deal, case or contract. */
  contactsSince?: string | undefined;
}

/** The last entry of the page before. */
export interface EntryPosition {
  at: string;
  type: string;
  key: string;
}

/** What a source is asked for. */
interface Asked {
  reach: Reach;
  before: EntryPosition | undefined;
  limit: number;
}

/** Gives the entries of one type. `select` asks for one more than the page shows, newest first; undefined where there can be none. */
export interface Source {
  type: TimelineType;
  /** The scopes of which one lets a key read its records. */
  scopes: readonly AcceptedScope[];
  select(ctx: Context, asked: Asked): Sql | undefined;
}

/** A source whose entries are the rows of a table, as SQL over the row `t`. */
interface TableSource extends Pick<Source, 'type' | 'scopes'> {
  table: string;
  /** The columns by which a row belongs to records. */
  by: Partial<Record<Kind, string>>;
  at: string;
  title: string;
  text: string;
  /** What an entry of this type has beside what all have: pairs of `json_build_object`. */
  details: string;
  /** Which rows are shown; all when left out. */
  shown?: (ctx: Context) => Sql;
}

/** What an entry of a contact can belong to beside, and then is told there. */
const OTHERS: readonly Kind[] = ['deal', 'case', 'contract'];

/** The longest text of an entry. */
const LONGEST = 2000;

/**
 * Whether a row comes after the last one of the page before. Entries are ordered by (at, type, key), all descending; within a
 * source the type is always the same, so that its index can be used.
 */
export function isOlder(type: string, at: Sql, key: Sql, keyType: string, before: EntryPosition | undefined): Sql {
  if (!before) return sql`TRUE`;
  const moment = sql`${before.at}::timestamptz`;
  if (type !== before.type) return type < before.type ? sql`${at} <= ${moment}` : sql`${at} < ${moment}`;
  return sql`(${at}, ${key}) < (${moment}, ${before.key}::${raw(keyType)})`;
}

/** Entries that are rows of a table. */
export function tableSource(source: TableSource): Source {
  const { type, scopes, table, by } = source;
  const at = sql`(${raw(source.at)})`;
  const pointer = (kind: Kind) => raw(by[kind] ? `t."${by[kind]}"` : 'NULL::uuid');
  const select: Source['select'] = (ctx, { reach, before, limit }) => {
    const belongs = KINDS.flatMap((kind) => {
      if (!by[kind] || reach.ids[kind].length === 0) return [];
      const since = kind === 'contact' && reach.contactsSince;
      const free = since ? OTHERS.flatMap((other) => (by[other] ? ` AND t."${by[other]}" IS NULL` : [])).join('') : '';
      const counts = since ? sql` AND ${at} >= ${since}::timestamptz${raw(free)}` : sql``;
      return [sql`(${pointer(kind)} = ANY(${[...reach.ids[kind]]}::uuid[])${counts})`];
    });
    if (belongs.length === 0) return undefined;
    return sql`
      SELECT ${type}::text AS type, t."happensAt" AS at, t.id::text AS key, t.id::text AS id, t.id AS made,
        ${raw(source.title)} AS title, left(${raw(source.text)}, ${LONGEST}) AS text, NULL::text AS actor,
        ${join(
          KINDS.map((kind) => sql`${pointer(kind)} AS ${raw(`"${kind}Id"`)}`),
          ', ',
        )}, json_build_object(${raw(source.details)}) AS details
      FROM (
        SELECT t.*, ${at} AS "happensAt" FROM ${raw(`"${table}"`)} t
        WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND (${join(belongs, ' OR ')})
          AND ${source.shown?.(ctx) ?? sql`TRUE`} AND ${isOlder(type, at, sql`t.id`, 'uuid', before)}
        ORDER BY ${at} DESC, t.id DESC LIMIT ${limit + 1}) t`;
  };
  return { type, scopes, select };
}

/** Another record that the row points at, by its id and what it is called. */
export const namedBy = (table: string, column: string, name = 'name') =>
  `(SELECT json_build_object('id', r.id, 'name', r."${name}") FROM "${table}" r
    WHERE r."workspaceId" = t."workspaceId" AND r.id = t."${column}")`;
