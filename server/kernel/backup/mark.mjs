// Which restore has filled a database: kept in the database, and committed together with what was restored. It is a comment, for that
// needs no table of its own, and no backup carries it further. `up` reads it too, so it imports nothing.

const TABLE = '_prisma_migrations';
const textOf = (/** @type {string} */ restore) => `filled by restore ${restore}`;

/** @param {string} restore its name, a UUID */
export const markOf = (restore) => `COMMENT ON TABLE ${TABLE} IS '${textOf(restore)}'`;

/**
 * Whether a database holds what this restore has brought.
 * @param {import('pg').Client} client
 * @param {string} restore
 * @returns {Promise<boolean>}
 */
export async function isFilledBy(client, restore) {
  const { rows } = await client.query(`SELECT obj_description(to_regclass($1), 'pg_class') AS mark`, [
    `public.${TABLE}`,
  ]);
  return rows[0]?.mark === textOf(restore);
}
