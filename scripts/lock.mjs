import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, isAlive } from './postgres/process.mjs';

/**
 * A lock file holding the number of the process that has it. One whose process is gone, or whose number now belongs to
 * another program, is taken over.
 * @param {string} file
 * @returns {{ holder?: number, release: () => void }} `holder` is the process that has it, if this one could not
 */
export function tryLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  const mine = `${process.pid}\n${commandOf(process.pid)}`;
  for (let attempt = 0; attempt < 3; attempt++) {
    if (claim(file, mine)) return { release: () => release(file, mine) };
    const text = read(file);
    const holder = Number(text.split('\n')[0]);
    const command = text.slice(text.indexOf('\n') + 1);
    if (holder > 0 && isAlive(holder) && commandOf(holder) === command) return { holder, release: () => {} };
    rmSync(file, { force: true });
  }
  throw new Error(`Could not take the lock ${file}`);
}

/**
 * Runs something that no other process may do at the same time, waiting for its turn.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  let lock = tryLock(file);
  while (lock.holder) {
    await sleep(100);
    lock = tryLock(file);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/**
 * Creates the file with its content in one step, for whoever finds it empty would think it stale.
 * @param {string} file
 * @param {string} mine
 */
function claim(file, mine) {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, mine, { mode: 0o600 });
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * @param {string} file
 * @param {string} mine
 */
function release(file, mine) {
  if (read(file) === mine) rmSync(file, { force: true });
}
