import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, isAlive } from '../../scripts/postgres/process.mjs';
import { graceMs } from './service.mjs';
import { readPrivate, writePrivate } from './settings.mjs';

/** @param {string} dataDir */
const file = (dataDir) => join(dataDir, 'services.json');

/**
 * Notes which processes run for this data directory, for a successor that may find them orphaned.
 * @param {string} dataDir
 * @param {number[]} pids
 */
export function noteServices(dataDir, pids) {
  writePrivate(
    file(dataDir),
    pids.map((pid) => ({ pid, command: commandOf(pid) })),
  );
}

/**
 * Ends the services of a predecessor that was killed. They end by themselves when they notice, but hold the port until
 * their last request is done.
 * @param {string} dataDir
 * @returns {Promise<number>} how many there were
 */
export async function endLeftovers(dataDir) {
  if (!existsSync(file(dataDir))) return 0;
  /** @type {{ pid: number, command: string }[]} */
  const noted = readPrivate(file(dataDir)) ?? [];
  // A number may have been given to another program since; only the same command line is the same process.
  const isOurs = (/** @type {{ pid: number, command: string }} */ { pid, command }) =>
    isAlive(pid) && command !== '' && commandOf(pid) === command;
  const left = noted.filter(isOurs);
  for (const { pid } of left) signal(pid, 'SIGTERM');
  const deadline = performance.now() + graceMs;
  while (left.some(isOurs)) {
    if (performance.now() > deadline) for (const service of left.filter(isOurs)) signal(service.pid, 'SIGKILL');
    await sleep(50);
  }
  return left.length;
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile, which is what was wanted.
  }
}
