import { readDatabaseAddress } from '../../server/kernel/config/database-address.mjs';

const name = 'crm';
const draftName = 'crm_setup';

/**
 * @typedef {object} Database
 * @property {string} url
 * @property {string} setupUrl where to migrate, and to put the demo workspace
 * @property {boolean} isNew
 * @property {boolean} adopted
 * @property {() => Promise<void>} publish gives what was set up its final name
 * @property {() => Promise<void>} stop
 */

/**
 * The database that serves: the embedded one, started or taken over, or the one that DATABASE_URL names. A new one is set
 * up under another name, so that a first run which is killed half-way leaves no workspace that nobody can get into.
 * @param {import('./settings.mjs').Settings} settings
 * @returns {Promise<Database>}
 */
export async function openDatabase({ databaseUrl, dataDir }) {
  const { dropDatabase, ensureDatabase, hasDatabase, renameDatabase, startPostgres } = await import(
    '../../scripts/postgres.mjs'
  );
  const nothing = async () => {};
  if (databaseUrl) {
    await checkServer(databaseUrl);
    const given = { url: databaseUrl, setupUrl: databaseUrl, isNew: false, adopted: false };
    return { ...given, publish: nothing, stop: nothing };
  }
  const server = await startPostgres({ dataDir });
  const url = server.url(name);
  const { adopted, stop } = server;
  if (await hasDatabase(url)) return { url, setupUrl: url, isNew: false, adopted, publish: nothing, stop };
  const setupUrl = server.url(draftName);
  const draft = server.adminUrl(draftName);
  await dropDatabase(draft);
  await ensureDatabase(draft);
  const publish = async () => void (await renameDatabase(draft, name));
  return { url, setupUrl, isNew: true, adopted, publish, stop };
}

/**
 * Applies what migrations the database lacks.
 * @param {string} url
 */
export async function migrateDatabase(url) {
  const { migrate } = await import('../../prisma/migrate.mjs');
  return migrate(url);
}

/**
 * What an administrator should know of a database that is not ours: where it does not keep workspaces apart, and why.
 * @param {string} url
 */
export async function warningOf(url) {
  const [{ withClient }, { openWall }] = await Promise.all([
    import('../../scripts/postgres/client.mjs'),
    import('../../prisma/migrate/role.mjs'),
  ]);
  return withClient(url, openWall);
}

/**
 * Whether a database holds what a restore has brought.
 * @param {string} url
 * @param {string} restore
 */
export async function holdsRestored(url, restore) {
  const [{ withClient }, { isFilledBy }] = await Promise.all([
    import('../../scripts/postgres/client.mjs'),
    import('../../server/kernel/backup/mark.mjs'),
  ]);
  return withClient(url, (client) => isFilledBy(client, restore));
}

/**
 * Brings the embedded server back if it has died, on the port where everyone expects it.
 * @param {import('./settings.mjs').Settings} settings
 * @param {Database} database
 * @param {{ log: (text: string) => void, moved: () => void }} options `moved`: its port was taken meanwhile, so `database.url` is another
 * @returns {() => Promise<void>} ends the watch, and waits for a start that it has begun: nobody else would end that server
 */
export function watchDatabase(settings, database, { log, moved }) {
  if (settings.databaseUrl) return async () => {};
  /** @type {Promise<void> | undefined} */
  let looking;
  let said = '';
  const report = (/** @type {string} */ text) => {
    if (text !== said) log(text);
    said = text;
  };
  const look = async () => {
    try {
      const { findPostgres, startPostgres } = await import('../../scripts/postgres.mjs');
      if (await findPostgres(settings.dataDir)) return;
      report('The database has died; starting it again');
      const server = await startPostgres({ dataDir: settings.dataDir });
      database.stop = server.stop;
      said = '';
      if (server.url(name) === database.url) return;
      database.url = server.url(name);
      moved();
    } catch (error) {
      report(`The database does not start, trying on: ${error instanceof Error ? error.message : error}`);
    } finally {
      looking = undefined;
    }
  };
  const timer = setInterval(() => {
    looking ??= look();
  }, 2000);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

/** @param {string} databaseUrl */
async function checkServer(databaseUrl) {
  const { withClient } = await import('../../scripts/postgres/client.mjs');
  const ask = (/** @type {import('pg').Client} */ client) =>
    client.query(`SELECT current_setting('server_version_num')::int AS version`);
  try {
    const { rows } = await withClient(databaseUrl, ask, { connectionTimeoutMillis: 10_000 });
    if (rows[0].version >= 150_000) return;
    throw new Error(`it is version ${Math.floor(rows[0].version / 10_000)}, and 15 or later is needed`);
  } catch (error) {
    const { host } = readDatabaseAddress(databaseUrl);
    const why = error instanceof Error ? error.message || /** @type {any} */ (error).code : error;
    throw new Error(`The PostgreSQL at ${host} that DATABASE_URL names cannot be used: ${why}`, { cause: error });
  }
}
