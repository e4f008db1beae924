import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  const actual = readWhole(join(folder, 'node_modules/.package-lock.json'));
  const wanted = readLock(join(folder, 'package-lock.json'));
  if (!actual) return false;
  // What is optional depends on the platform, and so may rightly be absent.
  return Object.entries(wanted ?? {}).every(
    ([path, { version, optional }]) =>
      path === '' || actual[path]?.version === version || (optional && actual[path] === undefined),
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }> | undefined}
 */
function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/** @param {string} file */
function readWhole(file) {
  try {
    return readLock(file);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
