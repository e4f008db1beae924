import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFinished } from '../../scripts/read-json.mjs';
import { root, run } from '../../scripts/run.mjs';

/**
 * Installs the dependencies when they are absent, incomplete, or not those that package-lock.json names.
 * @returns {Promise<boolean>} true if it installed
 */
export async function install() {
  if (isInstalled()) return false;
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  await (npm?.endsWith('.js')
    ? run(process.execPath, [npm, ...args], { quiet: true })
    : run('npm', args, { quiet: true }));
  return true;
}

/**
 * npm writes node_modules/.package-lock.json last, so its presence also says that the installation was not cut off. It writes that in place:
 * whoever is killed then, or has no room, leaves a part of it, which counts as none.
 */
export function isInstalled(folder = root) {
  /** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages */
  /** @type {Packages | undefined} */
  const actual = readFinished(join(folder, 'node_modules/.package-lock.json'))?.packages;
  const lock = join(folder, 'package-lock.json');
  /** @type {Packages} */
  const wanted = existsSync(lock) ? JSON.parse(readFileSync(lock, 'utf8')).packages : {};
  if (!actual) return false;
  // What is optional depends on the platform, and so may rightly be absent.
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || actual[path]?.version === version || (optional && actual[path] === undefined),
  );
}
