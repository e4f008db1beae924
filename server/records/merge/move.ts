import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { empty, raw, type Sql, sql } from '@/server/kernel/db/client';
import { columnTypes } from '@/server/kernel/db/column-types';
import type { Transaction } from '@/server/kernel/db/transaction';
import { arrayLiteral } from '@/server/kernel/db/unnest';
import { type Link, type LooseLink, mergeLinks } from './links';

/** How many rows of each table were moved, and how many were there already. */
export interface Moved {
  moved: Record<string, number>;
  dropped: Record<string, number>;
}

/** Lets everything that points at merged records point at their winners. Of what may point there once, one stays. */
export async function moveLinks(
  tx: Transaction,
  ctx: Context,
  { table, entity }: { table: string; entity: string },
  winners: ReadonlyMap<string, string>,
): Promise<Moved> {
  const { pointingAt, loose } = mergeLinks();
  const total: Moved = { moved: {}, dropped: {} };
  const links: (Link | LooseLink)[] = [...pointingAt(table), ...loose];
  for (const link of links) {
    const of = 'entityColumn' in link ? sql`AND t.${raw(`"${link.entityColumn}"`)} = ${entity}` : empty;
    const move = { tx, ctx, link, of, winners };
    add(total.dropped, link.table, await dropDuplicates(move));
    add(total.moved, link.table, await moveRows(move));
  }
  return total;
}

function add(counts: Record<string, number>, table: string, more: number): void {
  const name = namesOf(table);
  if (more > 0) counts[name] = (counts[name] ?? 0) + more;
}

/** `TagAssignment` is `tagAssignments`. */
const namesOf = (table: string) =>
  `${table.charAt(0).toLowerCase()}${table.slice(1)}s`.replace(/ys$/, 'ies').replace(/chs$/, 'ches');

interface Move {
  tx: Transaction;
  ctx: Context;
  link: Link | LooseLink;
  /** The condition that a row is of this kind of record. */
  of: Sql;
  winners: ReadonlyMap<string, string>;
}

const uuids = (ids: Iterable<string>): Sql => sql`${arrayLiteral([...ids])}::uuid[]`;
/** Old ids and their winners, as `m`. */
const mapped = (winners: ReadonlyMap<string, string>): Sql =>
  sql`unnest(${uuids(winners.keys())}, ${uuids(winners.values())}) AS m(old, winner)`;

/** Points rows at the winners, and tells of it: a deal of another contact is a changed deal. */
async function moveRows({ tx, ctx, link: { table, column }, of, winners }: Move): Promise<number> {
  const types = await columnTypes(tx, table);
  const [name, at] = [raw(`"${table}"`), raw(`"${column}"`)];
  const dated = types.has('updatedAt') ? sql`, "updatedAt" = ${new Date().toISOString()}::timestamptz` : empty;
  const statement = recordSql`
    UPDATE ${name} t SET ${at} = m.winner ${dated} FROM ${mapped(winners)}
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.${at} = ANY(${uuids(winners.keys())}) AND t.${at} = m.old ${of}
    RETURNING t.id::text, m.old::text, m.winner::text`;
  const rows = await writeRecords<{ id: string; old: string; winner: string }>(
    tx,
    ctx,
    table,
    statement,
    ({ id, old, winner }) => ({ kind: 'updated', id, columns: { [column]: winner }, before: { [column]: old } }),
  );
  return rows.length;
}

/**
 * Takes the pointer off rows that a unique key would not let point at the winner beside another one: they are emptied where
 * that is what a deletion does, so that what they say is kept, else deleted.
 */
async function dropDuplicates({ tx, ctx, link, of, winners }: Move): Promise<number> {
  let dropped = 0;
  for (const { others, predicate } of await uniqueKeys(tx, link)) {
    const [name, at] = [raw(`"${link.table}"`), raw(`"${link.column}"`)];
    const first = 'keptOnMerge' in link && link.keptOnMerge ? `${link.keptOnMerge}, ` : '';
    const rest = others.map((other) => `, t."${other}"`).join('');
    const isWhole = others.map((other) => ` AND t."${other}" IS NOT NULL`).join('');
    const twins = sql`
      SELECT id FROM (
        SELECT t.id, row_number() OVER (PARTITION BY m.winner ${raw(rest)} ORDER BY ${raw(first)} t.${at} = m.winner DESC, t.id) AS place
        FROM ${name} t JOIN (SELECT * FROM ${mapped(winners)} UNION SELECT winner, winner FROM ${mapped(winners)}) m ON m.old = t.${at}
        WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.${at} = ANY(${uuids(winners.keys())} || ${uuids(winners.values())})
          ${of} ${raw(isWhole)} ${raw(predicate ? `AND ${predicate}` : '')}) placed
      WHERE place > 1`;
    const isEmptied = 'onDelete' in link && link.onDelete === 'empty';
    const how = isEmptied ? sql`UPDATE ${name} t SET ${at} = NULL` : sql`DELETE FROM ${name} t`;
    const rows = await tx.query(sql`
      ${how} WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id IN (${twins}) RETURNING 1`);
    dropped += rows.length;
  }
  return dropped;
}

interface UniqueKey {
  others: string[];
  predicate: string | null;
}
const known = new Map<string, UniqueKey[]>();

/** The unique keys that hold a column, by the columns beside it and the workspace. Read once per process. */
async function uniqueKeys(tx: Transaction, { table, column }: Pick<Link, 'table' | 'column'>): Promise<UniqueKey[]> {
  const found = known.get(`${table}.${column}`);
  if (found) return found;
  const rows = await tx.query<UniqueKey>(sql`
    SELECT array_agg(a.attname::text) FILTER (WHERE a.attname NOT IN (${column}, 'workspaceId')) AS others,
      pg_get_expr(i.indpred, i.indrelid) AS predicate
    FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
    WHERE i.indrelid = ${`"${table}"`}::regclass AND i.indisunique
    GROUP BY i.indexrelid, i.indpred, i.indrelid HAVING bool_or(a.attname = ${column})`);
  const keys = rows.map(({ others, predicate }) => ({ others: others ?? [], predicate }));
  known.set(`${table}.${column}`, keys);
  return keys;
}
