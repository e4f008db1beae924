import { literal, withSession } from '@/server/kernel/backup/session';
import { config } from '@/server/kernel/config';
import { sweepDb as db, raw, type Sql, sql } from '@/server/kernel/db/client';
import { logger } from '@/server/kernel/log';
import { INDEX, sortedValue } from './comparing';
import type { CUSTOM_FIELD_TYPES } from './contract';
import { CUSTOMIZED, type Customized, customizedRecords } from './customized';

/** From so many records on a list is sorted by an index of the custom field. Fewer are sorted as fast as they are read. */
const LARGE = 50_000;
/** Fields of one kind of record in a workspace, the oldest first: each index costs a little of every write. */
const MAX_FIELDS = 20;
/** Who builds indexes holds this number; a process that dies lets go of it with its connection. */
const LOCK = 7_203_117;

interface Field {
  workspaceId: string;
  id: string;
  key: string;
  type: (typeof CUSTOM_FIELD_TYPES)[number];
}

/**
 * Keeps an index of each custom field of workspaces that have many records, and drops those that are wanted no more. Built without
 * holding up writers, by one process at a time.
 * @param large how many records are many
 * @returns the names of the indexes that were built and dropped
 */
export function indexLargeFields(large = LARGE): Promise<{ built: string[]; dropped: string[] }> {
  return withSession(config.databaseUrl ?? '', async (client) => {
    const run = (statement: string) => client.query(statement);
    await run("SET application_name = 'crm indexes'");
    const done = { built: [] as string[], dropped: [] as string[] };
    const { rows } = await run(`SELECT pg_try_advisory_lock(${LOCK}) AS held`);
    if (!rows[0].held) return done;
    const wanted = new Map<string, string[]>();
    for (const entity of CUSTOMIZED)
      for (const field of await largeFields(entity, large)) wanted.set(INDEX + field.id, statementsOf(entity, field));
    const there = await presentIndexes();
    for (const { name } of there.filter((one) => !one.valid || !wanted.has(one.name))) {
      await run(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
      await run(`DROP STATISTICS IF EXISTS "${name}"`);
      done.dropped.push(name);
    }
    const kept = new Set(there.filter((one) => one.valid && one.known).map(({ name }) => name));
    for (const [name, statements] of wanted) {
      if (kept.has(name)) continue;
      for (const statement of statements) await run(statement);
      done.built.push(name);
    }
    if (done.built.length > 0)
      for (const { table } of Object.values(customizedRecords)) await run(`ANALYZE "${table}"`);
    if (done.built.length + done.dropped.length > 0) logger.info(done, 'indexes of custom fields');
    return done;
  });
}

function largeFields(entity: Customized, large: number): Promise<Field[]> {
  const table = raw(`"${customizedRecords[entity].table}"`);
  return db.query<Field>(sql`
    SELECT f."workspaceId"::text, f.id::text, f.key, f.type FROM (
      SELECT c.*, row_number() OVER (PARTITION BY c."workspaceId" ORDER BY c.id) AS n FROM "CustomField" c
      WHERE c.entity = ${entity} AND c.type <> 'MULTISELECT'
    ) f JOIN (
      SELECT w.id FROM "Workspace" w
      WHERE (SELECT count(*) FROM (SELECT FROM ${table} t WHERE t."workspaceId" = w.id LIMIT ${large}) present) >= ${large}
    ) w ON w.id = f."workspaceId" WHERE f.n <= ${MAX_FIELDS}`);
}

const presentIndexes = () =>
  db.query<{ name: string; valid: boolean; known: boolean }>(sql`
    SELECT c.relname AS name, i.indisvalid AS valid, EXISTS (
      SELECT FROM pg_statistic_ext s WHERE s.stxname = c.relname AND s.stxnamespace = c.relnamespace) AS known
    FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND starts_with(c.relname, ${INDEX})`);

/**
 * The statements that build the index of a field, and let what its values are like be known: the planner takes that from no index which
 * has a condition. What they name is quoted, as no statement of this kind takes parameters.
 */
function statementsOf(entity: Customized, { workspaceId, id, key, type }: Field): string[] {
  const value = inlined(sortedValue(type, raw('"customFields"'), raw(`${literal(key)}::text`)));
  const { name, table } = { name: `"${INDEX}${id}"`, table: `"${customizedRecords[entity].table}"` };
  return [
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${table} ((${value}), id) WHERE "workspaceId" = ${literal(workspaceId)}::uuid`,
    `CREATE STATISTICS IF NOT EXISTS ${name} ON (${value}) FROM ${table}`,
  ];
}

/** The text of SQL that has no parameters. */
function inlined({ text, values }: Sql): string {
  if (values.length > 0) throw new Error('An index has no parameters.');
  return text;
}
