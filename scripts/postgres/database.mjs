import pg from 'pg';

/**
 * Creates the database that a connection string names, unless it exists.
 * @param {string} url
 * @returns {Promise<boolean>} true if it was created
 */
export async function ensureDatabase(url) {
  return onServer(url, async (client, name) => {
    if (await exists(client, name)) return false;
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    return true;
  });
}

/** @param {string} url */
export function hasDatabase(url) {
  return onServer(url, exists);
}

/** @param {string} url */
export function dropDatabase(url) {
  return onServer(url, (client, name) =>
    client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`),
  );
}

/**
 * @param {string} url of the database, which nobody may be connected to
 * @param {string} to its new name
 */
export function renameDatabase(url, to) {
  return onServer(url, (client, name) =>
    client.query(`ALTER DATABASE ${client.escapeIdentifier(name)} RENAME TO ${client.escapeIdentifier(to)}`),
  );
}

/**
 * @param {pg.Client} client
 * @param {string} name
 */
async function exists(client, name) {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  return Boolean(rowCount);
}

/**
 * @template T
 * @param {string} url
 * @param {(client: pg.Client, name: string) => Promise<T>} work
 */
async function onServer(url, work) {
  const target = new URL(url);
  const name = decodeURIComponent(target.pathname.slice(1));
  target.pathname = '/postgres';
  const client = new pg.Client({ connectionString: target.href });
  // A connection that breaks between two queries is told to the next of them.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client, name);
  } finally {
    await client.end();
  }
}
