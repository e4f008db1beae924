import type { Context } from '@/server/kernel/context';
import { type Db, join, raw, type Sql, sql } from './client';
import { isId } from './ids';
import type { RecordType } from './record';
import { arrayLiteral } from './unnest';

type Whose = Pick<Context, 'workspaceId'>;
type Name = 'id' | 'externalId';

/** The record that a merged one is part of now, by what that was called: SQL for its id, or null. */
export const winnerBy = ({ workspaceId }: Whose, table: string, by: Name, name: Sql): Sql => sql`(
  SELECT a."winnerId" FROM "RecordAlias" a
  WHERE a."workspaceId" = ${workspaceId}::uuid AND a."table" = ${table} AND a.by = ${by} AND a.name = ${name})`;

/** The records that merged ones are part of now, by what those were called. Asked only for names that no record has. */
export async function findWinners(
  on: Db,
  { workspaceId }: Whose,
  table: string,
  by: Name,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await on.query<{ name: string; id: string }>(sql`
    SELECT a.name, t.id::text FROM unnest(${arrayLiteral(names)}::text[]) AS k(name)
    JOIN "RecordAlias" a ON a."workspaceId" = ${workspaceId}::uuid AND a."table" = ${table} AND a.by = ${by} AND a.name = k.name
    JOIN ${raw(`"${table}"`)} t ON t."workspaceId" = a."workspaceId" AND t.id = a."winnerId"`);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** The record that a merged one is part of now, by its id or, where such a record has one, its externalId. */
export async function findWinner(
  on: Db,
  whose: Whose,
  { table, takesExternalId }: Pick<RecordType, 'table' | 'takesExternalId'>,
  name: string,
): Promise<string | undefined> {
  const byId = isId(name) ? await findWinners(on, whose, table, 'id', [name]) : undefined;
  const byName = takesExternalId ? await findWinners(on, whose, table, 'externalId', [name]) : undefined;
  return byId?.get(name) ?? byName?.get(name);
}

/** One name of a merged record, and the one that it leads to. */
export interface Alias {
  by: Name;
  name: string;
  winnerId: string;
}

/** Lets names lead to winners: those of the merged records, and whatever led to these. */
export async function writeAliases(
  on: Db,
  { workspaceId }: Whose,
  table: string,
  merged: ReadonlyMap<string, string>,
  aliases: readonly Alias[],
): Promise<void> {
  const pairs = (rows: readonly (readonly [string, string])[]): Sql =>
    join([sql`${rows.map(([old]) => old)}::uuid[]`, sql`${rows.map(([, winner]) => winner)}::uuid[]`]);
  await on.query(sql`
    UPDATE "RecordAlias" a SET "winnerId" = m.winner FROM unnest(${pairs([...merged])}) AS m(old, winner)
    WHERE a."workspaceId" = ${workspaceId}::uuid AND a."table" = ${table} AND a."winnerId" = m.old`);
  const of = (field: keyof Alias) => aliases.map((alias) => alias[field]);
  await on.query(sql`
    INSERT INTO "RecordAlias" ("workspaceId", "table", by, name, "winnerId")
    SELECT ${workspaceId}::uuid, ${table}, x.by, x.name, x.winner
    FROM unnest(${of('by')}::text[], ${of('name')}::text[], ${of('winnerId')}::uuid[]) AS x(by, name, winner)
    ORDER BY x.by, x.name
    ON CONFLICT ("workspaceId", "table", by, name) DO UPDATE SET "winnerId" = excluded."winnerId"`);
}
