import { withClient } from './client.mjs';

/** Who the service is in its database: the owner of its tables, and nothing more. */
export const OWNER = 'crm';
/** Who it becomes for work across workspaces, by name; the policies of the tables admit it to all of them. */
const SWEEP = 'crm_sweep';

/**
 * Makes the roles of the service, and hands the one it signs in as what the superuser owns: clusters of earlier releases were served
 * as the superuser. May run again after it was killed.
 * @param {(database: string) => string} adminUrl connection strings of the superuser
 * @param {string} password of the role
 */
export async function ensureRoles(adminUrl, password) {
  const names = await withClient(adminUrl('postgres'), async (client) => {
    for (const role of [OWNER, SWEEP]) {
      const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
      if (!rowCount) await client.query(`CREATE ROLE ${role}`);
    }
    await client.query(`GRANT ${SWEEP} TO ${OWNER} WITH INHERIT FALSE`);
    await client.query(`
      ALTER ROLE ${OWNER} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
      PASSWORD ${client.escapeLiteral(password)}`);
    const { rows } = await client.query(
      `SELECT datname FROM pg_database WHERE NOT datistemplate AND datname <> 'postgres'`,
    );
    return rows.map(({ datname }) => String(datname));
  });
  for (const name of names) await withClient(adminUrl(name), (client) => handOver(client, name));
}

/**
 * REASSIGN OWNED is refused for the superuser of a cluster, who owns the catalogue too, so it is done object by object. What
 * belongs to an extension stays with it; the schema "public" follows the owner of the database.
 * @param {import('pg').Client} client
 * @param {string} name
 */
async function handOver(client, name) {
  await client.query(`ALTER DATABASE ${client.escapeIdentifier(name)} OWNER TO ${OWNER}`);
  const { rows } = await client.query(`
    WITH ours AS (
      SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
    ), loose AS (
      SELECT 'pg_namespace'::regclass AS class, oid, nspowner AS owner, 1 AS rank FROM pg_namespace
        WHERE oid IN (SELECT oid FROM ours) AND nspname <> 'public'
      UNION ALL SELECT 'pg_class'::regclass, oid, relowner, CASE relkind WHEN 'S' THEN 3 ELSE 2 END FROM pg_class
        WHERE relnamespace IN (SELECT oid FROM ours) AND relkind IN ('r', 'p', 'v', 'm', 'S')
      UNION ALL SELECT 'pg_type'::regclass, oid, typowner, 4 FROM pg_type
        WHERE typnamespace IN (SELECT oid FROM ours) AND typrelid = 0 AND typelem = 0
      UNION ALL SELECT 'pg_proc'::regclass, oid, proowner, 4 FROM pg_proc WHERE pronamespace IN (SELECT oid FROM ours)
    )
    SELECT format('ALTER %s %s OWNER TO ${OWNER}', o.type, o.identity) AS statement
    FROM loose l CROSS JOIN LATERAL pg_identify_object(l.class, l.oid, 0) o
    WHERE l.owner = current_user::regrole AND NOT EXISTS (
      SELECT FROM pg_depend d WHERE d.classid = l.class AND d.objid = l.oid
        AND (d.deptype = 'e' OR d.deptype IN ('a', 'i') AND d.refclassid = 'pg_class'::regclass))
    ORDER BY l.rank`);
  for (const { statement } of rows) await client.query(statement);
}
