/** Who the service becomes for work across workspaces. */
const SWEEP = 'crm_sweep';

/**
 * @typedef {object} Standing
 * @property {string} role the service's own, as SQL names it
 * @property {boolean} modern whether a grant says by itself whether it is inherited (PostgreSQL 16)
 * @property {boolean} ready whether the role can become crm_sweep, or see to it that it can
 * @property {boolean} above whether row-level security does not apply to it
 */

/**
 * @param {import('pg').Client} client
 * @returns {Promise<Standing>}
 */
async function standingOf(client) {
  const { rows } = await client.query(
    `SELECT quote_ident(r.rolname) AS role, v.modern, s.oid IS NOT NULL AS made, r.rolsuper AS super, r.rolcreaterole AS maker,
       r.rolsuper OR r.rolbypassrls OR coalesce(pg_has_role(r.oid, s.oid, 'USAGE'), false) AS above,
       coalesce(pg_has_role(r.oid, s.oid, CASE WHEN v.modern THEN 'SET' ELSE 'MEMBER' END), false) AS member,
       coalesce(pg_has_role(r.oid, s.oid, 'MEMBER WITH ADMIN OPTION'), false) AS admin
     FROM pg_roles r LEFT JOIN pg_roles s ON s.rolname = $1
     CROSS JOIN (SELECT current_setting('server_version_num')::int >= 160000 AS modern) v
     WHERE r.rolname = current_user`,
    [SWEEP],
  );
  const { role, modern, made, super: isSuper, maker, above, member, admin } = rows[0];
  const ready = isSuper || member || admin || (maker && !(made && modern));
  return { role, modern, ready, above };
}

/**
 * What lets a role become crm_sweep where it says so, and only there. Before PostgreSQL 16 that is a property of the role.
 * @param {Standing} standing
 */
const grant = ({ role, modern }) =>
  modern
    ? `GRANT ${SWEEP} TO ${role} WITH INHERIT FALSE, SET TRUE;`
    : `ALTER ROLE ${role} NOINHERIT; GRANT ${SWEEP} TO ${role};`;

/**
 * Fails where an administrator has to do something first, with what that is.
 * @param {import('pg').Client} client
 */
export async function assertRole(client) {
  const standing = await standingOf(client);
  if (standing.ready) return;
  const make = `CREATE ROLE ${SWEEP} NOLOGIN;`;
  throw new Error(
    `The role ${standing.role} cannot become ${SWEEP}. Let an administrator run, without the first where that role is there already:\n` +
      `  ${make}\n  ${grant(standing)}`,
  );
}

/**
 * Why the database does not keep workspaces apart, and what would let it; undefined where it does.
 * @param {import('pg').Client} client
 */
export async function openWall(client) {
  const standing = await standingOf(client);
  if (!standing.above) return undefined;
  return (
    `Row-level security does not apply to the role ${standing.role}: it is a superuser, bypasses it, or inherits ${SWEEP}. ` +
    'The service alone keeps workspaces apart. ' +
    `Let an administrator run: REVOKE ${SWEEP} FROM ${standing.role}; ${grant(standing)}`
  );
}

/**
 * Sees to it that the role may make tables. The owner of a database may as a member of pg_database_owner, which is to no avail to a role
 * that inherits nothing: the only kind behind walls before PostgreSQL 16. It can still act as that member, and grant itself what it needs.
 * @param {import('pg').Client} client
 */
export async function openSchema(client) {
  const { rows } = await client.query(
    `SELECT quote_ident(current_user) AS role FROM pg_namespace WHERE nspname = 'public'
     AND NOT has_schema_privilege(oid, 'CREATE') AND pg_has_role('pg_database_owner', 'MEMBER')`,
  );
  for (const { role } of rows) {
    await client.query(
      `SET ROLE pg_database_owner; GRANT ALL ON SCHEMA public TO ${role} WITH GRANT OPTION; RESET ROLE`,
    );
  }
}
