import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runAs } from './account.mjs';

/**
 * The major version that a cluster was made by; undefined where there is none.
 * @param {string} cluster
 */
export function versionOf(cluster) {
  if (!existsSync(cluster)) return undefined;
  const file = join(cluster, 'PG_VERSION');
  if (existsSync(file)) return Number(readFileSync(file, 'utf8'));
  throw new Error(`${cluster} is not a PostgreSQL cluster (it has no PG_VERSION). Move it away and start again.`);
}

/**
 * Refuses a cluster which these binaries cannot open, before they say so in their own words.
 * @param {string} cluster
 * @param {import('./binaries.mjs').Binaries} binaries
 */
export function assertCluster(cluster, binaries) {
  const found = versionOf(cluster);
  if (found === undefined || found === binaries.version) return;
  const home = dirname(cluster);
  const byItself =
    found < binaries.version ? 'To move it: npm run up -- --upgrade-postgres\nOr, without it:\n' : 'To move it:\n';
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${found}; this checkout carries PostgreSQL ${binaries.version}. ` +
      `Nothing was changed. ${byItself}` +
      `  1. In a checkout of the release that made it: CRM_DATA_DIR=${home} npm run -s crm -- admin backup ${home}.crmbackup\n` +
      `  2. Move the old one aside: mkdir ${home}/old && mv ${cluster} ${home}/postgres.json ${home}/old/\n` +
      `  3. Here: CRM_DATA_DIR=${home} npm run -s crm -- admin restore ${home}.crmbackup, then npm run up\n` +
      `Or serve that directory with PostgreSQL ${found} and set DATABASE_URL.`,
  );
}

/**
 * Makes a cluster under a temporary name and renames it at the end, so that a killed run leaves no half of one.
 * @param {object} options
 * @param {string} options.home
 * @param {string} options.cluster
 * @param {import('./binaries.mjs').Binaries} options.binaries
 * @param {import('./account.mjs').Account} options.account
 * @param {string} options.password
 * @param {boolean} options.sync flush to disk at the end
 */
export function createCluster({ home, cluster, binaries, account, password, sync }) {
  const draft = `${cluster}.new`;
  const passwordFile = join(home, 'postgres.password');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid);
  }
  try {
    initdb(draft, passwordFile, { binaries, account, sync });
    renameSync(draft, cluster);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/**
 * Collation comes from PostgreSQL itself ("builtin"), so that sort order does not depend on the machine's C library;
 * character classes, which pg_trgm takes from the C library, want a UTF-8 locale, where there is one.
 * @param {string} directory
 * @param {string} passwordFile
 * @param {{ binaries: import('./binaries.mjs').Binaries, account: import('./account.mjs').Account, sync: boolean }} how
 */
function initdb(directory, passwordFile, { binaries, account, sync }) {
  const characterTypes = process.platform === 'darwin' ? ['en_US.UTF-8', 'C'] : ['C.UTF-8', 'C'];
  let message = '';
  for (const type of characterTypes) {
    const options = ['-D', directory, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
    options.push('--encoding=UTF8', '--locale=C', `--lc-ctype=${type}`, '--no-instructions');
    options.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...(sync ? [] : ['--no-sync']));
    const { file, args, ids } = runAs(account, binaries.initdb, options);
    const env = { ...process.env, LC_ALL: 'C' };
    const run = spawnSync(file, args, { ...ids, cwd: '/', env, encoding: 'utf8' });
    if (run.status === 0) return;
    message = (run.stderr || run.error?.message || `exit code ${run.status}`).trim();
    if (!message.includes('locale')) break;
  }
  const full = message.includes('No space left') ? 'The disk is full. ' : '';
  throw new Error(`${full}Could not create the database in ${directory}: ${message}`);
}
