import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { connectionString, ensureDatabase, hasDatabase, readSettings, startPostgres } from '../postgres.mjs';
import { run } from '../run.mjs';
import { chooseAccount } from './account.mjs';
import { loadBinaries, loadBinariesFrom, PACKAGE } from './binaries.mjs';
import { versionOf } from './cluster.mjs';
import { findPostmaster, freePort, launch, stopPostmaster } from './postmaster.mjs';
import { OWNER } from './roles.mjs';
import { finishUpgrade, isCopied, keptCluster, nextHome, noteCopied } from './upgraded.mjs';

/** What carried the first clusters, which do not say by which release they were opened. */
const FIRST = { version: 18, release: '18.4.0-beta.17' };

/**
 * @typedef {object} Upgrade a cluster that is older than the server that is here
 * @property {number} from
 * @property {number} to
 * @property {string} release of the package that has the old server
 * @property {string} kept where the old cluster will be
 */

/**
 * @param {string} dataDir
 * @returns {Promise<Upgrade | undefined>} undefined where there is nothing to do, or it is not known which server opens it
 */
export async function findUpgrade(dataDir) {
  const home = resolve(dataDir);
  const from = isCopied(home) ? undefined : versionOf(join(home, 'postgres'));
  const { version: to } = await loadBinaries();
  if (from === undefined || from >= to) return undefined;
  const { release = from === FIRST.version ? FIRST.release : undefined } = readSettings(join(home, 'postgres.json'));
  return release === undefined ? undefined : { from, to, release, kept: keptCluster(home, from) };
}

/**
 * Copies the database of an older cluster to a new one, and puts that in its place. The old one is only read, and stays. Until the copy is
 * whole nothing in its place is touched, so what fails or is killed is begun again.
 * @param {string} dataDir
 * @param {Upgrade} upgrade
 * @param {object} how
 * @param {(from: string, to: string, folder: string) => Promise<unknown>} how.copy from one database to an empty one; the folder is for what it keeps meanwhile
 * @param {(release: string, folder: string) => Promise<import('./binaries.mjs').Binaries>} [how.fetch] brings the old server
 */
export async function upgradeCluster(dataDir, { from, release, kept }, { copy, fetch = fetchBinaries }) {
  const home = resolve(dataDir);
  if (existsSync(kept)) throw new Error(`${kept} is there already, where the old cluster would go. Move it away.`);
  const next = nextHome(home);
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next);
  const old = await startOld(home, await fetch(release, join(next, 'old-server')));
  try {
    const server = await startPostgres({ dataDir: next });
    try {
      // A first start that was killed has left no database to copy.
      if (await hasDatabase(old.url)) {
        await ensureDatabase(server.adminUrl('crm'));
        await copy(old.url, server.url('crm'), join(next, 'data'));
      }
    } finally {
      await server.stop();
    }
  } finally {
    await old.stop();
  }
  noteCopied(home, from);
  finishUpgrade(home);
}

/**
 * @param {string} release
 * @param {string} folder
 */
async function fetchBinaries(release, folder) {
  mkdirSync(folder);
  const what = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  // The libraries' links are made by its install script.
  await run('npm', [...what, '--ignore-scripts=false', `${PACKAGE}@${release}`], { quiet: true });
  return loadBinariesFrom(folder);
}

/**
 * The old server, as the service's role, or where it has none yet as the superuser.
 * @param {string} home
 * @param {import('./binaries.mjs').Binaries} binaries
 */
async function startOld(home, binaries) {
  const cluster = join(home, 'postgres');
  const { password, servicePassword, port: usual } = readSettings(join(home, 'postgres.json'));
  const running = await findPostmaster(cluster);
  const port = running?.port ?? (await freePort(usual));
  const account = chooseAccount({ home, cluster, binaries });
  const logFile = join(home, 'postgres.log');
  const postmaster = running ?? (await launch({ cluster, binaries, account, port, logFile, ephemeral: false }));
  const [role, secret] = servicePassword ? [OWNER, servicePassword] : ['postgres', password];
  return { url: connectionString(role, secret, port, 'crm'), stop: () => stopPostmaster(cluster, postmaster) };
}
