import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readPrivate, writePrivate } from './settings.mjs';

/**
 * The secrets of a restore lie beside `secrets.json` until the database has its rows, under the name of the restore. Whoever is killed
 * before that has changed nothing; whoever is killed after it has left what the next one needs.
 * @param {string} dataDir
 */
export const draftOf = (dataDir) => join(dataDir, 'secrets.json.restored');

/**
 * @param {string} dataDir
 * @param {string} restore
 * @param {Record<string, unknown>} secrets
 */
export const draftSecrets = (dataDir, restore, secrets) => writePrivate(draftOf(dataDir), { restore, secrets });

/**
 * Puts the secrets in their place where what they came with is in the database. Those of a restore that was not committed stay where they
 * are: it may be under way.
 * @param {string} dataDir
 * @param {(restore: string) => Promise<boolean>} isFilledBy whether the database holds what that restore has brought
 * @returns {Promise<boolean>} whether there were any to be put there
 */
export async function settleSecrets(dataDir, isFilledBy) {
  const draft = readPrivate(draftOf(dataDir));
  if (draft === undefined || !(await isFilledBy(draft.restore))) return false;
  placeSecrets(dataDir);
  return true;
}

/**
 * Does so for a restore that is known to be committed.
 * @param {string} dataDir
 */
export function placeSecrets(dataDir) {
  const draft = readPrivate(draftOf(dataDir));
  // Another process has just found the same.
  if (draft === undefined) return;
  writePrivate(join(dataDir, 'secrets.json'), draft.secrets);
  rmSync(draftOf(dataDir), { force: true });
}
