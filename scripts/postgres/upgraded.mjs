import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the new cluster is made, below the data folder. */
export const nextHome = (/** @type {string} */ home) => join(home, 'postgres.upgrade');
/** What the old one, and its passwords, are called from then on. */
export const keptCluster = (/** @type {string} */ home, /** @type {number} */ version) =>
  join(home, `postgres-${version}`);

const mark = (/** @type {string} */ home) => join(nextHome(home), 'copied');

/**
 * Notes that the new cluster holds all that the old one held.
 * @param {string} home
 * @param {number} version of the old one
 */
export const noteCopied = (home, version) => writeFileSync(mark(home), String(version));

/** @param {string} home */
export const isCopied = (home) => existsSync(mark(home));

/**
 * Puts a new cluster that is whole in the place of the old one, which is kept. Each step finds what the one before has left, so that a
 * kill between two of them loses nothing: whoever starts the server next goes on.
 * @param {string} home
 */
export function finishUpgrade(home) {
  if (!isCopied(home)) return;
  const kept = keptCluster(home, Number(readFileSync(mark(home), 'utf8')));
  for (const [name, keptAs] of /** @type {const} */ ([
    ['postgres', kept],
    ['postgres.json', `${kept}.json`],
  ])) {
    const [next, place] = [join(nextHome(home), name), join(home, name)];
    if (!existsSync(next)) continue;
    if (existsSync(place)) renameSync(place, keptAs);
    renameSync(next, place);
  }
  rmSync(nextHome(home), { recursive: true });
}
