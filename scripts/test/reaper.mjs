// Ends what a run of the tests has started, however the run itself ends: a process of its own, for nothing that is killed
// can end anything. A run has its own folder for temporary files. Who has it in the environment or on the command line belongs
// to the run: servers of PostgreSQL, services, browsers, whoever started them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { commandOf } from '../postgres/process.mjs';

const PREFIX = 'crm-run-';
const MEMORY = '/dev/shm';
/** Several times of what a whole run has taken at once. */
const ROOM_BYTES = 6 * 2 ** 30;
/** `up` ends its services in order, and they their requests. */
const PATIENCE_MS = 30_000;

/**
 * Begins a run, unless this process belongs to one.
 * @returns {() => Promise<void>} ends everything that the run has started, and removes its files
 */
export function startRun() {
  if (basename(tmpdir()).startsWith(PREFIX)) return async () => {};
  const folder = mkdtempSync(join(placeOfFiles(), PREFIX));
  // A server of PostgreSQL that root starts steps down to another user, who must reach its files.
  chmodSync(folder, 0o711);
  const reaper = spawn(process.execPath, [fileURLToPath(import.meta.url), folder], {
    // In a session of its own: what ends this process from the terminal must not end it as well.
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  // It waits for this process; this one does not wait for it.
  reaper.unref();
  /** @type {import('node:net').Socket} */ (reaper.stdin).unref();
  process.env.TMPDIR = folder;
  return async () => {
    reaper.ref();
    const ended = once(reaper, 'exit');
    reaper.stdin.end();
    await ended;
  };
}

/**
 * Memory, where the system has a place for files in it and there is room. A run makes and removes hundreds of databases, each of
 * a thousand files, and some file systems take half a second to make so many shortly after so many were removed.
 */
function placeOfFiles() {
  if (process.env.TMPDIR || process.platform !== 'linux') return tmpdir();
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** @param {string} folder */
async function reap(folder) {
  const told = new Set();
  const deadline = Date.now() + PATIENCE_MS;
  for (let pids = membersOf(folder); pids.length > 0; pids = membersOf(folder)) {
    for (const pid of pids) {
      if (Date.now() > deadline) signal(pid, 'SIGKILL');
      // PostgreSQL takes SIGTERM as a wish to wait for its clients.
      else if (!told.has(pid)) signal(pid, /\bpostgres -D /.test(commandOf(pid)) ? 'SIGINT' : 'SIGTERM');
      told.add(pid);
    }
    await sleep(100);
  }
  rmSync(folder, { recursive: true, force: true });
}

/**
 * The processes of a run but this one.
 * @param {string} folder
 * @returns {number[]}
 */
function membersOf(folder) {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8' });
    const lines = stdout.split('\n').filter((line) => line.includes(folder));
    return lines.map((line) => Number.parseInt(line, 10)).filter((pid) => pid !== process.pid);
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && (environmentOf(pid).includes(folder) || commandOf(pid).includes(folder)));
}

/** @param {number} pid */
function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    // It has ended, or is somebody else's.
    return '';
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

const [, program = '', folder] = process.argv;
if (import.meta.url === pathToFileURL(program).href && folder) {
  await once(process.stdin.resume(), 'close');
  await reap(folder);
}
