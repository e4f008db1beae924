import type pg from 'pg';
import { openSchema } from '@/prisma/migrate/role.mjs';
import { SCHEMAS } from './catalog';
import { BackupError } from './error';
import { literal } from './session';

// The number by which everything that migrates this product holds a database (prisma/migrate.mjs).
const MIGRATING = 7_203_114;

/** Sees to it that a database may be written to, in the transaction that is open: nobody uses it, and it is empty or to be replaced. */
export async function prepareTarget(client: pg.Client, replace: boolean): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATING]);
  const { rows: others } = await client.query<{ name: string; count: number }>(
    `SELECT coalesce(nullif(application_name, ''), 'no name') AS name, count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' GROUP BY 1 ORDER BY 1`,
  );
  if (others.length > 0) {
    const count = others.reduce((sum, other) => sum + other.count, 0);
    const names = others.map(({ name }) => name).join(', ');
    throw new BackupError(
      `The database is in use by ${count} connection${count > 1 ? 's' : ''} (${names}). End the service first.`,
    );
  }
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY(ARRAY[${SCHEMAS.map(literal)}]) AND c.relkind IN ('r', 'p') LIMIT 1`,
  );
  await openSchema(client);
  if (rows.length === 0) return;
  if (!replace)
    throw new BackupError('The database is not empty. Name an empty one, or give --replace to lose what is there.');
  for (const list of [TABLES, ROUTINES, TYPES]) {
    const { rows: doomed } = await client.query<{ statement: string }>(list);
    for (const { statement } of doomed) await client.query(statement);
  }
}

// The schema itself and the extensions may be an administrator's, and stay.
const OWN = (
  catalog: string,
  namespace: string,
) => `${namespace} IN (SELECT oid FROM pg_namespace WHERE nspname = ANY(ARRAY[${SCHEMAS.map(literal)}]))
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = o.oid AND d.deptype = 'e')`;
const TABLES = `SELECT format('DROP TABLE %s CASCADE', o.oid::regclass) AS statement FROM pg_class o
  WHERE o.relkind IN ('r', 'p') AND NOT o.relispartition AND ${OWN('pg_class', 'o.relnamespace')}`;
const ROUTINES = `SELECT format('DROP ROUTINE %s CASCADE', o.oid::regprocedure) AS statement FROM pg_proc o WHERE ${OWN('pg_proc', 'o.pronamespace')}`;
const TYPES = `SELECT format('DROP TYPE %s CASCADE', o.oid::regtype) AS statement FROM pg_type o
  WHERE o.typtype IN ('e', 'd') AND ${OWN('pg_type', 'o.typnamespace')}`;
